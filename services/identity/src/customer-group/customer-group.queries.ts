import { Inject, Injectable } from '@nestjs/common';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { CUSTOMER_GROUPS } from './customer-group.ts';

/** A group as a customer's profile names it. */
export type NamedGroup = { readonly id: string; readonly name: string };

interface Member {
  readonly customer_group_ids: readonly string[];
}

/** Reads customer groups from the read model. */
@Injectable()
export class CustomerGroupQueries {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  /** The groups that a customer belongs to. One that was deleted is left out. */
  async groupsOf({ customer_group_ids: ids }: Member): Promise<NamedGroup[]> {
    if (ids.length === 0) return [];
    return (await this.documents.getMany(ids)).map(({ id, name }) => ({ id, name }));
  }

  get documents() {
    return this.views.collection(CUSTOMER_GROUPS);
  }
}
