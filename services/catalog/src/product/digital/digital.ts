import type { FactContext, JsonObject } from '@storefold/kernel/core';

/** What is kept of a file that belongs to a product. */
export type DigitalDetails = {
  /** Null: every variant. */
  readonly variant_id: string | null;
  readonly filename: string;
  readonly content_type: string;
  readonly byte_size: number;
  /** Of the file's bytes, its only name. */
  readonly digest: string;
  readonly login_required: boolean;
  readonly metadata: JsonObject;
};

/**
 * The facts of a product's files to download, in a stream that has the id of the product. These names and shapes are what the
 * store keeps: add, never change.
 */
export type DigitalFact =
  | {
      type: 'DigitalAdded';
      data: { readonly store_id: string; readonly digital_id: string } & DigitalDetails;
    }
  | { type: 'DigitalRemoved'; data: { readonly digital_id: string; readonly filename: string } };

export type Digital = DigitalDetails & { readonly id: string; readonly created_at: string };

export interface DigitalsOfProduct {
  /** Null: no file was ever added. */
  readonly store_id: string | null;
  /** Oldest first. They stay when the product is deleted, for those who bought it. */
  readonly files: readonly Digital[];
}

export const initial: DigitalsOfProduct = { store_id: null, files: [] };

export function evolve(state: DigitalsOfProduct, fact: DigitalFact, { at }: FactContext): DigitalsOfProduct {
  switch (fact.type) {
    case 'DigitalAdded': {
      const { store_id, digital_id: id, ...details } = fact.data;
      return { store_id, files: [...state.files, { id, ...details, created_at: at }] };
    }
    case 'DigitalRemoved':
      return { ...state, files: state.files.filter(({ id }) => id !== fact.data.digital_id) };
  }
}

/** The files that whoever buys the variant may download. */
export const filesServing = ({ files }: DigitalsOfProduct, variantId: string): Digital[] =>
  files.filter(({ variant_id }) => variant_id === null || variant_id === variantId);
