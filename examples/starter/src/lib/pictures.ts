import { siteUrl, storeUrl } from './settings.ts';

/** The whole address of a picture: the store may name those of its own files by their paths. */
export const pictureAt = (url: string | null | undefined): string | undefined =>
  url ? new URL(url, storeUrl).href : undefined;

/** Where pictures may come from: hosts with TLS and the store, and any where the shop has no TLS itself, as on the machine of a developer. */
export const pictureSources = [
  'https:',
  new URL(storeUrl).origin,
  ...(siteUrl.protocol === 'http:' ? ['http:'] : []),
];
