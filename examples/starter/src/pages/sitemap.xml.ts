import type { APIRoute } from 'astro';
import { siteUrl } from '../lib/settings.ts';
import { frame, publicClient } from '../lib/shop.ts';
import { languageOf, languages } from '../lib/texts.ts';

/** As many as one file may have. */
const MOST = 50_000;
const KEPT_MS = 600_000;

let known: { readonly text: Promise<string>; readonly at: number } | undefined;

/** Every page that search engines may list, in each language that the store sells in. It is made anew after ten minutes. */
export const GET: APIRoute = async ({ locals }) => {
  if (!known || Date.now() - known.at > KEPT_MS) {
    const made = { text: sitemap(locals.shopper.language), at: Date.now() };
    known = made;
    made.text.catch(() => {
      if (known === made) known = undefined;
    });
  }
  return new Response(await known.text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
};

async function sitemap(language: (typeof languages)[number]): Promise<string> {
  const client = publicClient(language);
  const { store } = await frame(language);
  const sold = languages.filter((each) =>
    store.supported_locales.some((locale) => languageOf(locale) === each),
  );
  const spoken = sold.length > 0 ? sold : [language];
  const paths: string[] = [''];
  const most = Math.floor(MOST / spoken.length);
  for await (const { permalink } of client.categories.list({ limit: 100, fields: ['permalink'] }))
    paths.push(`/c/${permalink}`);
  for await (const { slug } of client.products.list({ limit: 100, fields: ['slug'] })) {
    if (paths.length >= most) break;
    paths.push(`/products/${encodeURIComponent(slug)}`);
  }
  const at = (each: string, path: string) =>
    new URL(`/${each}${path}`, siteUrl).href.replaceAll('&', '&amp;');
  const entries = paths.flatMap((path) =>
    spoken.map(
      (each) =>
        `<url><loc>${at(each, path)}</loc>${spoken.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${at(other, path)}"/>`).join('')}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
