import type { JsonObject } from '@storefold/kernel/core';

/** Metadata as a cell of a file. */
export const metadataCell = (metadata: JsonObject): string | null =>
  Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);
