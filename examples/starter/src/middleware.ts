import { defineMiddleware } from 'astro:middleware';
import { pictureSources } from './lib/pictures.ts';
import { isSecure, siteUrl } from './lib/settings.ts';
import { Shopper } from './lib/shopper.ts';
import { languageOf, preferred } from './lib/texts.ts';

/** Stripe's program must come from Stripe itself, and begins frames on names below its own. */
const STRIPE = 'https://js.stripe.com https://*.js.stripe.com';

function policyOf(path: string): string {
  const isCard = /^\/\w+\/checkout\/card\/?$/.test(path);
  return [
    "default-src 'none'",
    `script-src 'self'${isCard ? ` ${STRIPE}` : ''}`,
    "style-src 'self'",
    `img-src 'self' ${pictureSources.join(' ')}`,
    `connect-src 'self'${isCard ? ' https://api.stripe.com' : ''}`,
    ...(isCard ? [`frame-src ${STRIPE} https://hooks.stripe.com`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Who uses a browser next, as in a library, must not get these by going back. */
const isPersonal = (path: string): boolean => /^\/\w+\/(account|checkout|orders)(\/|$)/.test(path);

/** Whether a form was sent by a page of this shop. */
function isOwn({ headers }: Request): boolean {
  const origin = headers.get('origin');
  return origin === siteUrl.origin || URL.parse(origin ?? '')?.host === headers.get('host');
}

/** The addresses that the request came through, the last of which is known for sure. */
const forwardedFor = (request: Request, address: string): string =>
  [request.headers.get('x-forwarded-for'), address].filter(Boolean).join(', ');

export const onRequest = defineMiddleware(async (context, next) => {
  // The page that was asked for, also where another is shown in its place.
  const { request, cookies, originPathname: path } = context;
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isOwn(request))
    return new Response('This form is not of this shop.', { status: 403 });
  const language = languageOf(path.split('/')[1]) ?? preferred(request.headers.get('accept-language'));
  context.locals.shopper = new Shopper(cookies, language, forwardedFor(request, context.clientAddress));
  const response = await next();
  const { headers } = response;
  headers.set('Content-Security-Policy', policyOf(path));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000');
  // Each page shows the cart of its shopper.
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', isPersonal(path) ? 'private, no-store' : 'private, no-cache');
  return response;
});
