import { pictureAt } from './pictures.ts';
import { siteUrl } from './settings.ts';

const schema = 'https://schema.org';

/** Where a page stands, for search engines. */
export const crumbs = (trail: readonly { readonly name: string; readonly path: string }[]) => ({
  '@context': schema,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, siteUrl).href,
  })),
});

interface Sold {
  readonly name: string;
  readonly description: string | null;
  readonly vendor: string | null;
  readonly media: readonly { readonly original_url: string | null }[];
  readonly variants: readonly {
    readonly sku: string | null;
    readonly purchasable: boolean;
    readonly in_stock: boolean;
    readonly preorder: boolean;
    readonly price: { readonly amount: string | null; readonly currency: string };
  }[];
}

/** What a product costs and whether it can be had, for search engines. */
export const productFacts = ({ name, description, vendor, media, variants }: Sold, path: string) => {
  const url = new URL(path, siteUrl).href;
  return {
    '@context': schema,
    '@type': 'Product',
    name,
    description: description ?? undefined,
    image: media.flatMap(({ original_url }) => pictureAt(original_url) ?? []),
    brand: vendor ? { '@type': 'Brand', name: vendor } : undefined,
    sku: variants.length === 1 ? (variants[0]?.sku ?? undefined) : undefined,
    offers: variants.flatMap(({ sku, price, purchasable, in_stock, preorder }) =>
      price.amount === null
        ? []
        : {
            '@type': 'Offer',
            url,
            sku: sku ?? undefined,
            price: price.amount,
            priceCurrency: price.currency,
            availability: `${schema}/${availability(purchasable, in_stock, preorder)}`,
          },
    ),
  };
};

function availability(purchasable: boolean, inStock: boolean, preorder: boolean): string {
  if (!purchasable) return 'OutOfStock';
  if (preorder) return 'PreOrder';
  return inStock ? 'InStock' : 'BackOrder';
}
