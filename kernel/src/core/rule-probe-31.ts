import '../command-handling/claims.ts';
