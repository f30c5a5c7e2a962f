import '../request/caller.ts';
