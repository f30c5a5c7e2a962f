export * from './given.ts';
