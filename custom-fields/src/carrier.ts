import type { CustomFieldResource } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Fact } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { Views } from '@storefold/server/runtime';
import type { CustomFieldFact, Person } from './custom-fields.ts';

/** What a carrier finds a record with. */
export interface CarrierParts {
  readonly commands: Commands;
  readonly views: Views;
}

/** One kind of record of a service, with what custom fields need to know of it. */
export interface Carrier {
  /** Its name, as in `customFieldResources`. */
  readonly name: string;
  readonly resource: CustomFieldResource;
  /** Whom the values of a record tell about. Undefined when there is no such record in the store. */
  findPerson(id: string, storeId: string, parts: CarrierParts): Promise<Person | undefined>;
}

/** The kinds of records of one service that carry custom fields. */
export interface Carriers<F extends Fact = Fact> {
  readonly kinds: readonly Carrier[];
  /** Facts after which records are gone, with their ids: their custom fields go too. */
  readonly ended: {
    readonly categories: readonly string[];
    readonly facts: readonly F['type'][];
    /** The records that are gone. */
    idsIn(fact: Stored<F>, parts: CarrierParts): Promise<readonly string[]> | readonly string[];
  };
  /** Whether a projection of the service shows the values. Otherwise they get one of their own. */
  readonly areShown?: true;
}

/** The person of a record that belongs to nobody. */
export const nobody: Person = { customer_id: null, order_id: null };

/** Whether a fact is about a record of these kinds. */
export const concerns =
  (kinds: readonly string[]) =>
  ({ data: { resource } }: CustomFieldFact): boolean =>
    kinds.includes(resource);
