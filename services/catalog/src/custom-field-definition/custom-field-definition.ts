import type { CustomFieldDefinition as DefinitionBody } from '@storefold/contracts';
import {
  type FactContext,
  type JsonObject,
  type Translatable,
  type Translated,
  translated,
} from '@storefold/kernel/core';

/** The details of a definition that can be changed. A detail added here becomes part of facts and state. */
export type DefinitionDetails = {
  /** In snake case; together with `key` unique among the definitions of a type of resource. */
  readonly namespace: string;
  readonly key: string;
  readonly label: string;
  readonly field_type: DefinitionBody['field_type'];
  /** False: only staff see its values. */
  readonly storefront_visible: boolean;
  readonly searchable: boolean;
  readonly sortable: boolean;
  /** The order in which fields of a resource are shown, from 1. */
  readonly position: number;
  /** Absent in definitions that are older than their metadata. */
  readonly metadata?: JsonObject;
};

/** The facts of a definition. These names and shapes are what the store keeps: add, never change. */
export type DefinitionFact =
  | {
      type: 'CustomFieldDefinitionCreated';
      data: DefinitionDetails & {
        readonly store_id: string;
        /** As staff wrote it. */
        readonly resource_type: string;
        /** The kind of record that it names. */
        readonly resource: string;
      };
    }
  | { type: 'CustomFieldDefinitionChanged'; data: Partial<DefinitionDetails> }
  /** Its label in further languages. */
  | { type: 'CustomFieldDefinitionTranslated'; data: Translated }
  /** With what it was last. */
  | {
      type: 'CustomFieldDefinitionDeleted';
      data: Pick<DefinitionDetails, 'namespace' | 'key'> & { readonly resource: string };
    };

export type DefinitionState =
  | { readonly status: 'absent' }
  | Definition
  /** The definition as it was before its deletion. */
  | { readonly status: 'deleted'; readonly definition: Definition };

export type Definition = DefinitionDetails &
  Translatable & {
    readonly status: 'live';
    readonly store_id: string;
    readonly resource_type: string;
    readonly resource: string;
    readonly created_at: string;
    readonly updated_at: string;
  };

export const initial: DefinitionState = { status: 'absent' };

export function evolve(state: DefinitionState, fact: DefinitionFact, { at }: FactContext): DefinitionState {
  if (fact.type === 'CustomFieldDefinitionCreated') {
    return { ...fact.data, status: 'live', created_at: at, updated_at: at };
  }
  if (state.status !== 'live') return state;
  switch (fact.type) {
    case 'CustomFieldDefinitionChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'CustomFieldDefinitionTranslated':
      return { ...translated(state, fact.data), updated_at: at };
    case 'CustomFieldDefinitionDeleted':
      return { status: 'deleted', definition: { ...state, updated_at: at } };
  }
}
