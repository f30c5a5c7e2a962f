import type { Fact } from '@storefold/kernel/core';
import { categoryOf, type Document, type Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { exampleMetadata } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogView } from './catalog.view.ts';
import type { CategoryFact } from './category/category.ts';
import { CATEGORIES, type CategoryDocument } from './category/category.view.ts';
import type { OptionTypeFact } from './option-type/option-type.ts';
import { blue, blueRemoved, created, deleted, redReduced } from './product/product.examples.ts';
import type { ProductFact } from './product/product.ts';
import {
  LISTINGS,
  type ListingDocument,
  PRODUCTS,
  type ProductDocument,
} from './product/read-model/product.documents.ts';
import { committed4, opened, reserved4 } from './stock/stock-item.examples.ts';
import { STOCK_ITEMS, type StockItemDocument } from './stock/stock-item.view.ts';

describe('the listings of a product', () => {
  it('are one for each currency it has a price in, ready to be sent', async () => {
    const shelf = await Shelves.after(ofShirt(created));
    expect(shelf.ids(LISTINGS)).toEqual(['EUR:prod_shirt', 'USD:prod_shirt']);
    const usd = shelf.listing('USD:prod_shirt');
    expect(usd).toMatchObject({ listing_partition: 'store_main:USD:active', price: 3900, purchasable: true });
    expect(JSON.parse(usd.json)).toMatchObject({ id: 'prod_shirt', price: { amount: '39.00' } });
  });

  it('say what there is to choose from, as the options are called today', async () => {
    const shelf = await Shelves.after(of('option_type-optt_color', colorCreated), ofShirt(created));
    const summary = (id: string) => JSON.parse(shelf.listing(id).json).option_summary;
    expect(summary('USD:prod_shirt')).toEqual([{ name: 'color', label: 'Color', values: ['Red', 'Blue'] }]);
    const renamed = of('option_type-optt_color', { type: 'OptionTypeChanged', data: { label: 'Colour' } });
    await shelf.project(renamed);
    const revisions = { option_type_revision: 1, previous_option_type_revision: 0 };
    const told = { option_type_id: 'optt_color', ...revisions };
    await shelf.project(ofShirt({ type: 'ProductOptionTypeChanged', data: told }));
    expect(summary('EUR:prod_shirt')).toMatchObject([{ label: 'Colour' }]);
    const translations = { de: { label: 'Farbe' } };
    await shelf.project(
      of('option_type-optt_color', { type: 'OptionTypeTranslated', data: { translations } }),
    );
    await shelf.project(ofShirt({ type: 'ProductOptionTypeChanged', data: told }));
    const { json_in = {} } = shelf.listing('USD:prod_shirt');
    expect(JSON.parse(json_in.de ?? '{}').option_summary).toMatchObject([{ label: 'Farbe' }]);
  });

  it('follow the prices, and go with the last one in their currency', async () => {
    const euroGone: ProductFact = {
      type: 'PriceDeleted',
      data: {
        variant_id: 'var_red',
        price_id: 'price_eur',
        currency: 'EUR',
        amount: '45.00',
        compare_at_amount: null,
      },
    };
    const shelf = await Shelves.after(ofShirt(created), ofShirt(redReduced), ofShirt(euroGone));
    expect(shelf.ids(LISTINGS)).toEqual(['USD:prod_shirt']);
    expect(shelf.listing('USD:prod_shirt').price).toBe(2900);
  });

  it('go with the product', async () => {
    const shelf = await Shelves.after(ofShirt(created), ofShirt(deleted));
    expect(shelf.ids(LISTINGS)).toEqual([]);
    expect(shelf.ids(PRODUCTS)).toEqual([]);
  });

  it('say where their last change stands in the log', async () => {
    const [made, reduced] = [ofShirt(created), ofShirt(redReduced)];
    const shelf = await Shelves.after(made);
    expect(shelf.listing('USD:prod_shirt').position).toBe(made.position);
    await shelf.project(reduced);
    expect(shelf.listing('EUR:prod_shirt').position).toBe(reduced.position);
  });

  it('stand on another shelf as a draft', async () => {
    const draft: ProductFact = { type: 'ProductChanged', data: { status: 'draft' } };
    const shelf = await Shelves.after(ofShirt(created), ofShirt(draft));
    expect(shelf.listing('USD:prod_shirt').listing_partition).toBe('store_main:USD:draft');
  });

  it('are found by the words of name and SKUs', async () => {
    const { words } = (await Shelves.after(ofShirt(created))).listing('USD:prod_shirt');
    expect(words).toEqual(expect.arrayContaining(['linen', 'shirt', 'red', 'linenblue']));
  });

  it('show when stock is gone, and count what was sold', async () => {
    const begun = [
      ofShirt({ ...created, data: { ...created.data, variants: [redAlone] } }),
      ofRed(openedWith4),
    ];
    const reserved = await Shelves.after(...begun, ofRed(reserved4));
    expect(reserved.listing('USD:prod_shirt').purchasable).toBe(false);
    expect(JSON.parse(reserved.listing('USD:prod_shirt').json)).toMatchObject({
      in_stock: false,
      purchasable: false,
    });
    const sold = await Shelves.after(...begun, ofRed(reserved4), ofRed(committed4));
    expect(sold.listing('USD:prod_shirt').sales_rank).toBe(-4);
    expect(sold.find<StockItemDocument>(STOCK_ITEMS, 'si_red')).toMatchObject({
      count_on_hand: 0,
      reserved: 0,
    });
  });

  it('are after a sale as if they were made again', async () => {
    const begun = [
      ofShirt(created),
      ofRed({ ...openedWith4, data: { ...openedWith4.data, count_on_hand: 9 } }),
    ];
    const sold = await Shelves.after(...begun, ofRed(reserved4), ofRed(committed4));
    expect(sold.listing('EUR:prod_shirt').sales_rank).toBe(-4);
    const before = sold.all();
    const again = ofShirt({ type: 'ProductChanged', data: {} });
    await sold.project(again);
    for (const id of ['EUR:prod_shirt', 'USD:prod_shirt']) {
      expect(sold.listing(id).position).toBe(again.position);
      sold.put(LISTINGS, { ...sold.listing(id), position: again.position - 1 });
    }
    expect(sold.all()).toEqual(before);
  });

  it('forget the stock of a variant that is gone', async () => {
    const shelf = await Shelves.after(ofShirt(created), ofShirt(blueRemoved));
    const { stock } = shelf.find<ProductDocument>(PRODUCTS, 'prod_shirt');
    expect(Object.keys(stock)).toEqual(['var_red']);
  });
});

describe('the tree of categories', () => {
  it('works out permalinks, depths and children', async () => {
    const shelf = await Shelves.after(...tree);
    expect(shelf.category('ctg_shirts')).toMatchObject({
      permalink: 'clothing/men/shirts',
      depth: 2,
      ancestor_ids: ['ctg_clothing', 'ctg_men'],
      child_ids: [],
    });
    expect(shelf.category('ctg_men').child_ids).toEqual(['ctg_shirts']);
  });

  it('takes everything below along when a category moves or gets another name', async () => {
    const moved: CategoryFact = { type: 'CategoryMoved', data: { parent_id: null, position: 2 } };
    const renamed: CategoryFact = { type: 'CategoryChanged', data: { name: 'Gentlemen', slug: 'gentlemen' } };
    const shelf = await Shelves.after(
      ...tree,
      of('category-ctg_men', moved),
      of('category-ctg_men', renamed),
    );
    expect(shelf.category('ctg_clothing').child_ids).toEqual([]);
    expect(shelf.category('ctg_men')).toMatchObject({ permalink: 'gentlemen', depth: 0 });
    expect(shelf.category('ctg_shirts')).toMatchObject({
      permalink: 'gentlemen/shirts',
      depth: 1,
      ancestor_ids: ['ctg_men'],
    });
  });

  it('loses a category that is deleted', async () => {
    const gone: CategoryFact = {
      type: 'CategoryDeleted',
      data: { name: 'Shirts', slug: 'shirts', parent_id: 'ctg_men' },
    };
    const shelf = await Shelves.after(...tree, of('category-ctg_shirts', gone));
    expect(shelf.ids(CATEGORIES)).toEqual(['ctg_clothing', 'ctg_men']);
    expect(shelf.category('ctg_men').child_ids).toEqual([]);
  });
});

it('gives the same documents wherever a batch ends', async () => {
  const facts = [
    ...tree,
    ofShirt(created),
    ofRed(openedWith4),
    ofRed(reserved4),
    ofShirt(redReduced),
    ofRed(committed4),
  ];
  const whole = await Shelves.after(...facts);
  await fc.assert(
    fc.asyncProperty(fc.subarray(facts.map((_, index) => index)), async (ends) => {
      const shelf = new Shelves();
      for (const [index, fact] of facts.entries()) {
        await shelf.project(fact);
        if (ends.includes(index)) shelf.store();
      }
      expect(shelf.all()).toEqual(whole.all());
    }),
    { numRuns: 100 },
  );
});

/** Documents in memory. */
class Shelves implements Documents {
  readonly #documents = new Map<string, Document>();

  static async after(...facts: Stored[]): Promise<Shelves> {
    const shelves = new Shelves();
    for (const fact of facts) await shelves.project(fact);
    return shelves;
  }

  async project(fact: Stored): Promise<void> {
    expect(catalogView.categories).toContain(categoryOf(fact.stream));
    await catalogView.project(fact as Parameters<typeof catalogView.project>[0], this);
  }

  /** What the engine keeps of the documents is their JSON. */
  store(): void {
    for (const [key, document] of this.#documents) {
      this.#documents.set(key, JSON.parse(JSON.stringify(document)));
    }
  }

  all(): Record<string, unknown> {
    return JSON.parse(JSON.stringify(Object.fromEntries(this.#documents)));
  }

  ids(collection: string): string[] {
    const prefix = `${collection}/`;
    return [...this.#documents.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort();
  }

  listing = (id: string): ListingDocument => this.find(LISTINGS, id);
  category = (id: string): CategoryDocument => this.find(CATEGORIES, id);

  find<D extends Document>(collection: string, id: string): D {
    const document = this.#documents.get(`${collection}/${id}`);
    if (!document) throw new Error(`there is no ${id} in ${collection}`);
    return document as D;
  }

  async get<D extends Document>(collection: string, id: string): Promise<D | undefined> {
    return this.#documents.get(`${collection}/${id}`) as D | undefined;
  }

  put<D extends Document>(collection: string, document: D): void {
    this.#documents.set(`${collection}/${document.id}`, document);
  }

  remove(collection: string, id: string): void {
    this.#documents.delete(`${collection}/${id}`);
  }
}

let position = 0;
function of<F extends Fact>(stream: string, fact: F): Stored<F> {
  position += 1;
  return {
    ...fact,
    id: `event-${position}`,
    stream,
    recordId: stream.slice(stream.indexOf('-') + 1),
    revision: position,
    position,
    metadata: { ...exampleMetadata, store_id: 'store_main' },
  };
}
const ofShirt = (fact: ProductFact) => of('product-prod_shirt', fact);
const ofRed = (fact: typeof opened | typeof reserved4) => of('stock_item-var_red', fact);

const optionValue = (name: string, label: string) => ({
  option_value_id: `optval_${name}`,
  name,
  label,
  color_code: null,
  image_url: null,
});
const colorCreated: OptionTypeFact = {
  type: 'OptionTypeCreated',
  data: {
    store_id: 'store_main',
    name: 'color',
    label: 'Color',
    kind: 'buttons',
    position: 1,
    metadata: {},
    option_values: [optionValue('red', 'Red'), optionValue('blue', 'Blue'), optionValue('green', 'Green')],
  },
};

const openedWith4 = {
  ...opened,
  data: { ...opened.data, variant_id: 'var_red', stock_item_id: 'si_red', count_on_hand: 4 },
};
const redAlone = {
  ...blue,
  variant_id: 'var_red',
  stock_item: { stock_item_id: 'si_green', count_on_hand: 4, backorderable: false, track_inventory: true },
};
const category = (name: string, parent_id: string | null): CategoryFact => ({
  type: 'CategoryCreated',
  data: {
    store_id: 'store_main',
    name,
    slug: name.toLowerCase(),
    parent_id,
    position: 1,
    description: null,
    meta_title: null,
    meta_description: null,
    meta_keywords: null,
    image_url: null,
    square_image_url: null,
    metadata: {},
  },
});
const tree = [
  of('category-ctg_clothing', category('Clothing', null)),
  of('category-ctg_men', category('Men', 'ctg_clothing')),
  of('category-ctg_shirts', category('Shirts', 'ctg_men')),
];
