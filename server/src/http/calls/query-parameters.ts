import { text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';

/**
 * The query string as an object for an endpoint's `query` schema: `name` has its last value, `name[]` is a list under
 * `name`. Names with other brackets belong to list requests and are left out.
 */
export function queryObject(parameters: URLSearchParams): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of parameters) {
    if (value.includes('\0')) throw refusals.badRequest(text('parameter_holds_nul', { name }));
    if (!name.includes('[')) query.set(name, value);
    else if (name.endsWith('[]')) addItem(query, name.slice(0, -2), value);
  }
  return Object.fromEntries(query);
}

function addItem(query: Map<string, string | string[]>, name: string, value: string): void {
  const items = query.get(name);
  if (Array.isArray(items)) items.push(value);
  else query.set(name, [value]);
}
