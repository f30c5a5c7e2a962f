import type { Route } from './route.ts';

/** Every helper of templates, as it looks, for whoever writes pages. Only in development. */
export const helperPages: readonly Route[] = [
  {
    method: 'get',
    path: '/admin/helpers',
    answer: async ({ page, show }) =>
      show('helpers', {
        title: page.say('helpers'),
        example: { subject: 'products', url: '/admin/products', name: 'Example' },
        schema: ['integer', 'decimal', 'boolean', 'string', 'password', 'text'].map((type) => ({
          key: type,
          type,
          default: null,
        })),
      }),
  },
];
