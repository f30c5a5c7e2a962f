/** Where a Meilisearch server is, and the key that it wants. */
export interface MeilisearchUrl {
  readonly url: string;
  readonly key: string | undefined;
}

/** The password of the URL is the key. It must permit creating, filling and searching indexes. Throws for any other URL. */
export function parseMeilisearchUrl(text: string): MeilisearchUrl {
  const { protocol, username, password, origin, pathname, search, hash } = new URL(text);
  const hasMore = username || pathname !== '/' || search || hash;
  if (!/^https?:$/.test(protocol) || hasMore) throw new TypeError('not a key, a host and a port');
  return { url: origin, key: decodeURIComponent(password) || undefined };
}
