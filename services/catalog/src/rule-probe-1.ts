import type * as other from '../../ordering/src/index.ts';
export type Other = typeof other;
