import '../runtime/tokens.ts';
