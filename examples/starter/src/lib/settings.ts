/** The store, as this server reaches it. */
export const storeUrl = process.env.STORE_URL ?? 'http://127.0.0.1:3000';
/** `pk_…`, which anybody may see. */
export const publishableKey = process.env.STORE_PUBLISHABLE_KEY ?? '';
/** Where shoppers reach this shop. Canonical links, the sitemap and cookies go by it. */
export const siteUrl = new URL(process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 4321}`);
/** How long name, categories and countries of the store are shown before they are asked for anew. */
export const keptMs = Number(process.env.KEPT_SECONDS ?? 60) * 1000;
/** Cookies of a shop with TLS never travel without it. */
export const isSecure = siteUrl.protocol === 'https:';
