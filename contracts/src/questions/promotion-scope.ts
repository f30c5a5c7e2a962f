import { z } from 'zod';
import { question } from './question.ts';

/** The products and categories among these that the store does not have. */
export const findUnknownProducts = question({
  name: 'catalog.product.find_unknown',
  service: 'catalog',
  request: z.object({
    store_id: z.string(),
    product_ids: z.array(z.string()),
    category_ids: z.array(z.string()),
  }),
  answer: z.object({ product_ids: z.array(z.string()), category_ids: z.array(z.string()) }),
  refusals: [],
});

/** Which of the categories each product is in, itself or by a category below. Products that are in none are left out. */
export const findProductsInCategories = question({
  name: 'catalog.product.find_in_categories',
  service: 'catalog',
  request: z.object({
    store_id: z.string(),
    product_ids: z.array(z.string()),
    category_ids: z.array(z.string()),
  }),
  answer: z.object({
    products: z.array(z.object({ product_id: z.string(), category_ids: z.array(z.string()) })),
  }),
  refusals: [],
});

/** The customer groups among these that the store does not have. */
export const findUnknownCustomerGroups = question({
  name: 'identity.customer_group.find_unknown',
  service: 'identity',
  request: z.object({ store_id: z.string(), customer_group_ids: z.array(z.string()) }),
  answer: z.object({ customer_group_ids: z.array(z.string()) }),
  refusals: [],
});
