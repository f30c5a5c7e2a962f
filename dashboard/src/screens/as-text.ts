import type { Json } from '@storefold/client';

/** A value of a record as text; empty where there is none. */
export const asText = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
