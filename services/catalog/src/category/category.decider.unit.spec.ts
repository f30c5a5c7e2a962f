import { given } from '@storefold/kernel/testing';
import { describe, it } from 'vitest';
import { type CategoryCommand, category, MAX_DEPTH } from './category.decider.ts';
import type { CategoryDetails, CategoryFact } from './category.ts';

describe('a category', () => {
  it('is made once', () => {
    given(category).when(create).thenFacts([created]);
    given(category, [created]).when(create).thenNothing();
  });

  it('changes only where it differs', () => {
    given(category, [created])
      .when({ ...change, details: { name: 'Shirts', description: 'All of them' } })
      .thenFacts([{ type: 'CategoryChanged', data: { description: 'All of them' } }]);
    given(category, [created])
      .when({ ...change, details, place: { parent_id: 'ctg_men', position: 1 } })
      .thenNothing();
  });

  it('is found at an old address until the import is undone that said so', () => {
    const old = { storeId: create.storeId, permalink: 'old/shirts' };
    const added: CategoryFact = { type: 'CategoryFormerPermalinkAdded', data: { permalink: old.permalink } };
    const removed: CategoryFact = { ...added, type: 'CategoryFormerPermalinkRemoved' };
    given(category, [created])
      .when({ type: 'RemoveFormerPermalink', ...old })
      .thenNothing();
    given(category, [created, added])
      .when({ type: 'RemoveFormerPermalink', ...old })
      .thenFacts([removed]);
    given(category, [created, added, removed])
      .when({ type: 'AddFormerPermalink', ...old, isElsewhere: false })
      .thenFacts([added]);
  });

  it('moves to another parent, or among its siblings', () => {
    given(category, [created])
      .when({ ...change, place: { parent_id: null, position: 2 } })
      .thenFacts([{ type: 'CategoryMoved', data: { parent_id: null, position: 2 } }]);
    given(category, [created])
      .when({ ...change, place: { parent_id: 'ctg_men', position: 3 } })
      .thenFacts([{ type: 'CategoryPositioned', data: { position: 3 } }]);
  });

  it('is never below itself', () => {
    given(category, [created])
      .when({
        ...change,
        place: { parent_id: 'ctg_linen', position: 1 },
        ancestors: ['ctg_linen', 'ctg_shirts', 'ctg_men'],
      })
      .thenRefused('validation_error', /Parent is invalid/);
  });

  it('does not hang deeper than a tree goes', () => {
    const ancestors = Array.from({ length: MAX_DEPTH }, (_, depth) => `ctg_${depth}`);
    given(category)
      .when({ ...create, ancestors })
      .thenRefused('validation_error');
  });

  it('is not there for another store, nor once it is deleted', () => {
    given(category, [created])
      .when({ ...change, storeId: 'store_other' })
      .thenRefused('record_not_found');
    given(category, [created, deleted]).when(remove).thenRefused('record_not_found', 'Category not found');
    given(category, [created]).when(remove).thenFacts([deleted]);
  });
});

const details: CategoryDetails = {
  name: 'Shirts',
  slug: 'shirts',
  description: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  image_url: null,
  square_image_url: null,
  metadata: {},
};
const create: Extract<CategoryCommand, { type: 'Create' }> = {
  type: 'Create',
  storeId: 'store_main',
  details,
  place: { parent_id: 'ctg_men', position: 1 },
  ancestors: ['ctg_men'],
};
const change: Extract<CategoryCommand, { type: 'Change' }> = {
  type: 'Change',
  storeId: 'store_main',
  id: 'ctg_shirts',
  details: {},
  place: undefined,
  ancestors: [],
};
const remove: CategoryCommand = { type: 'Delete', storeId: 'store_main' };
const created: CategoryFact = {
  type: 'CategoryCreated',
  data: { store_id: 'store_main', ...details, parent_id: 'ctg_men', position: 1 },
};
const deleted: CategoryFact = {
  type: 'CategoryDeleted',
  data: { name: details.name, slug: details.slug, parent_id: 'ctg_men' },
};
