import { Inject, Injectable } from '@nestjs/common';
import { customFieldResources, listTags, listTagsOf, scopeAllows, taggableOf } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';

/** The tags of all kinds of records. The service that keeps the records tells them. */
@Injectable()
export class TagEndpoints {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  @Handles(listTags)
  listTags({ query, list, caller }: Call<typeof listTags>) {
    const kind = taggableOf(query.taggable_type ?? '');
    if (!kind) {
      throw new Refusal('invalid_taggable_type', 'taggable_type_unknown');
    }
    const scope = `read_${customFieldResources[kind].scope}` as const;
    if (!scopeAllows(caller.scopes, scope)) throw refusals.accessDenied(scope);
    const { page, limit } = list;
    return this.bus.ask(listTagsOf[kind], {
      store_id: caller.store.id,
      contains: query.q ?? '',
      page,
      limit,
    });
  }
}
