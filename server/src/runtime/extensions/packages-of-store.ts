import { register } from 'node:module';

/** Runs in Node's own thread for hooks, from its text: a file beside this one would have to be built first. */
const hooks = `
let store;
export const initialize = (url) => { store = url; };
export async function resolve(specifier, context, next) {
  if (!specifier.startsWith('@storefold/')) return next(specifier, context);
  try {
    return await next(specifier, { ...context, parentURL: store });
  } catch {
    return next(specifier, context);
  }
}`;

/**
 * From now on all modules get the `@storefold/…` that this store runs, also those of a folder that has packages of its own
 * to be compiled with: a second copy would have registries that nobody reads.
 */
export function sharePackagesOfStore(): void {
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: import.meta.url });
}
