import { given } from '@storefold/kernel/testing';
import { describe, it } from 'vitest';
import { type TaxCategoryDetails, taxCategory } from './tax-category.ts';

describe('the tax categories of a store', () => {
  it('begin once, with one that is the default', () => {
    given(taxCategory, [])
      .when(begin)
      .thenFacts([created('taxcat_1', 'Default'), selected('taxcat_1')]);
    given(taxCategory, begun).when(begin).thenNothing();
  });

  it('have one default: another one takes it, nobody gives it away', () => {
    given(taxCategory, begun)
      .when({ type: 'Create', id: 'taxcat_2', details: detailsOf('Books'), isDefault: true })
      .thenFacts([created('taxcat_2', 'Books'), selected('taxcat_2')]);
    given(taxCategory, [...begun, created('taxcat_2', 'Books')])
      .when({ type: 'Change', id: 'taxcat_2', changes: {}, isDefault: true })
      .thenFacts([selected('taxcat_2')]);
    given(taxCategory, begun)
      .when({ type: 'Change', id: 'taxcat_1', changes: {}, isDefault: true })
      .thenNothing();
    given(taxCategory, begun)
      .when({ type: 'Change', id: 'taxcat_1', changes: { name: 'All' }, isDefault: false })
      .thenRefused('validation_error', /can't be taken from the default/);
  });

  it('have each name once, and twins of before that stay as they are', () => {
    const twins = [...begun, created('taxcat_2', 'Books'), created('taxcat_3', 'books')];
    const taken = ['validation_error', /already been taken/] as const;
    given(taxCategory, begun)
      .when({ type: 'Create', id: 'taxcat_2', details: detailsOf(' default'), isDefault: false })
      .thenRefused(...taken);
    given(taxCategory, twins)
      .when({ type: 'Change', id: 'taxcat_1', changes: { name: 'BOOKS' }, isDefault: undefined })
      .thenRefused(...taken);
    given(taxCategory, twins)
      .when({ type: 'Change', id: 'taxcat_2', changes: { name: 'Books' }, isDefault: undefined })
      .thenNothing();
    given(taxCategory, twins)
      .when({ type: 'Change', id: 'taxcat_3', changes: { name: 'Books' }, isDefault: undefined })
      .thenFacts([{ type: 'TaxCategoryChanged', data: { tax_category_id: 'taxcat_3', name: 'Books' } }]);
  });

  it('change by what is sent, and say nothing of what is the same', () => {
    given(taxCategory, begun)
      .when({
        type: 'Change',
        id: 'taxcat_1',
        changes: { name: 'All', tax_code: null },
        isDefault: undefined,
      })
      .thenFacts([{ type: 'TaxCategoryChanged', data: { tax_category_id: 'taxcat_1', name: 'All' } }]);
    given(taxCategory, begun)
      .when({ type: 'Change', id: 'taxcat_9', changes: { name: 'All' }, isDefault: undefined })
      .thenRefused('record_not_found');
  });

  it('are deleted, but for the default', () => {
    given(taxCategory, [...begun, created('taxcat_2', 'Books')])
      .when({ type: 'Delete', id: 'taxcat_2' })
      .thenFacts([{ type: 'TaxCategoryDeleted', data: { tax_category_id: 'taxcat_2', name: 'Books' } }]);
    given(taxCategory, begun).when({ type: 'Delete', id: 'taxcat_1' }).thenRefused('resource_invalid');
    given(taxCategory, begun).when({ type: 'Delete', id: 'taxcat_2' }).thenRefused('record_not_found');
  });

  it('are 200 at most', () => {
    const many = Array.from({ length: 199 }, (_, index) => created(`taxcat_x${index}`, 'One more'));
    given(taxCategory, [...begun, ...many])
      .when({ type: 'Create', id: 'taxcat_2', details: detailsOf('Books'), isDefault: undefined })
      .thenRefused('processing_error', /at most 200/);
  });
});

const detailsOf = (name: string): TaxCategoryDetails => ({
  name,
  description: null,
  tax_code: null,
  metadata: {},
});

const created = (tax_category_id: string, name: string) =>
  ({ type: 'TaxCategoryCreated', data: { tax_category_id, ...detailsOf(name) } }) as const;

const selected = (tax_category_id: string) =>
  ({ type: 'TaxCategoryDefaultSelected', data: { tax_category_id } }) as const;

const begin = { type: 'Begin', id: 'taxcat_1', details: detailsOf('Default') } as const;

const begun = [created('taxcat_1', 'Default'), selected('taxcat_1')];
