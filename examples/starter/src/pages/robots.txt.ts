import type { APIRoute } from 'astro';
import { siteUrl } from '../lib/settings.ts';
import { languages } from '../lib/texts.ts';

const closed = languages.flatMap((each) =>
  ['account', 'cart', 'checkout', 'orders'].map((page) => `Disallow: /${each}/${page}`),
);

export const GET: APIRoute = () =>
  new Response(`User-agent: *\n${closed.join('\n')}\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
