/**
 * One endpoint: its place on the client (`carts.items.create`), HTTP method, path below the API's prefix, and traits,
 * separated by spaces: `body` (takes one), `session` (answers with tokens), `open` (works without a token and ignores
 * one), `pages` (answers a page of a list).
 */
export type EndpointRow = readonly [place: string, method: string, path: string, traits: string];
