/** A page as Meilisearch numbers them, from 1, in which a stretch of results lies, and how many to leave out at its start. */
export interface PageWindow {
  readonly page: number;
  readonly hitsPerPage: number;
  readonly skip: number;
}

/**
 * The smallest page that holds `limit` results from `offset` on: Meilisearch counts exactly only when it is asked for
 * numbered pages, and a stretch need not begin where a page does.
 */
export function pageWindow(limit: number, offset: number): PageWindow {
  let hitsPerPage = Math.max(limit, 1);
  while (Math.floor(offset / hitsPerPage) !== Math.floor((offset + Math.max(limit, 1) - 1) / hitsPerPage)) {
    hitsPerPage += 1;
  }
  const page = Math.floor(offset / hitsPerPage);
  return { page: page + 1, hitsPerPage, skip: offset - page * hitsPerPage };
}
