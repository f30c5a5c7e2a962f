import { Controller, Inject, type Type } from '@nestjs/common';
import { listTagsOf, type RequestOf, type Taggable } from '@storefold/contracts';
import type { CollectionName, Document, Filter } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { pageOfFacets } from '../http/calls/list-response.ts';
import { VIEWS } from './tokens.ts';
import type { Views } from './views.ts';

const ofStore = (storeId: string): Filter => ({ field: 'store_id', eq: storeId });

/** Tells the tags of a store's records, which have them in the field `tags`: by default of all, whatever their status. */
export function tagController<D extends Document>(
  kind: Taggable,
  collection: CollectionName<D>,
  recordsOf = ofStore,
): Type {
  const question = listTagsOf[kind];

  @Controller()
  class TagController {
    constructor(@Inject(VIEWS) private readonly views: Views) {}

    @Answers(question)
    async listTags({ store_id, contains, ...page }: RequestOf<typeof question>) {
      const records = this.views.collection(collection);
      return pageOfFacets(await records.facets('tags', recordsOf(store_id)), contains, page);
    }
  }
  return TagController;
}
