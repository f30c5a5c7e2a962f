import type { ShopToLoad } from '@storefold/catalog';
import { plainShop, worstShop } from './even.ts';
import { realisticShop } from './realistic.ts';

/** The shops that are measured, by name. */
export const shapes = {
  plain: plainShop,
  realistic: realisticShop,
  worst: worstShop,
} satisfies Record<string, (productCount: number) => Omit<ShopToLoad, 'progress'>>;

export type Shape = keyof typeof shapes;

export const isShape = (name: string): name is Shape => Object.hasOwn(shapes, name);
