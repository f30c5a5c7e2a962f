export { type Erasure, type ErasureHooks, erasureOf } from './erasure.ts';
export { sweep } from './sweep.ts';
