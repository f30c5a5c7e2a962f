import type { APIRoute } from 'astro';

/** Where the link of the mail leads. */
export const GET: APIRoute = ({ locals, redirect, url }) =>
  redirect(`/${locals.shopper.language}/account/reset${url.search}`, 302);
