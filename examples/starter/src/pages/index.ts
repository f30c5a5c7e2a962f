import type { APIRoute } from 'astro';

/** Each page has its language in its address. */
export const GET: APIRoute = ({ locals, redirect }) => {
  const answer = redirect(`/${locals.shopper.language}`, 302);
  answer.headers.set('Vary', 'Accept-Language');
  return answer;
};
