import { errorCodes } from '../error-codes.ts';
import { scopeSubjects } from '../scopes/scopes.ts';
import { customFieldsTable, predicatesTable } from './query-language.ts';

const statuses = [...new Set(Object.values(errorCodes))].toSorted((one, other) => one - other);
const codesOf = (status: number): string =>
  Object.entries(errorCodes)
    .flatMap(([code, each]) => (each === status ? [`\`${code}\``] : []))
    .join(', ');
const codesByStatus = statuses.map((status) => `- **${status}**: ${codesOf(status)}`).join('\n');

const readable = `Scripts may read the headers \`ETag\`, \`Idempotent-Replayed\`, \`Link\`, \`Retry-After\`, \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\`, \`X-Request-Id\` and \`X-Service-Ignored\`.`;

const conventions = `
## Requests and answers

JSON both ways; the record itself is the body, without a key around it. A POST that makes something answers 201, other
requests 200; what has nothing to say answers 204. Changes under a cart answer with the whole cart, except payments, which answer with
themselves. Keys that an endpoint does not know are ignored; answers may get further keys at any time, and
further words where a field has one of a list of words, such as \`status\`: have a branch for those that you do not know.

- **Amounts** are decimal strings with exactly the decimals of their currency: \`"50.00"\`, yen \`"50"\`. Beside each stands the
  same amount for people, \`display_…\`, in the locale of \`X-Service-Locale\`, else of the cart, the customer or the store. Requests may send a number instead.
- **Times** are ISO 8601 in UTC.
- **Empty text** in an optional field is null.
- **Ids** begin with what they name: \`prod_…\`, \`cart_…\`, \`or_…\`. An order keeps the random part of its cart's id.
- **Request ids**: every answer has an \`X-Request-Id\`, the one that was sent or a new one. It is the \`correlation_id\` of everything
  that follows from the request, in the log and in the \`metadata\` of webhooks.
- **Language and currency** come from \`X-Service-Locale\` and \`X-Service-Currency\`. Messages, names of countries and the like are told in English and German, whatever languages the store sells in; codes and keys are the same in each.

## Refusals

Every answer that is not 2xx has this body, also for paths that do not exist and for requests that cannot be read:

\`\`\`json
{ "error": { "code": "validation_error", "message": "Amount can't be blank", "details": { "amount": ["can't be blank"] } } }
\`\`\`

Programs decide by \`code\`; \`message\` is for people. The list of codes is closed, and each has one status. Requests that HTTP itself
refuses (405, 408, 414, 415, 416, 431) have the code \`invalid_request\`, and 500, 503 and 504 have \`processing_error\`.

${codesByStatus}

## Lists

A list answers with \`data\` and \`meta\`. \`page\` begins at 1, \`limit\` is 25 unless another is asked for, and at most 100. Numbers out
of range count as the nearest one in it, and what is no number as absent.

**Filters** are written \`q[<attribute>_<predicate>]=value\`; several of them have to match all. With \`[]\` at the end a filter takes
several values: \`q[id_in][]=a&q[id_in][]=b\`.

${predicatesTable()}

Custom fields with \`searchable\` or \`sortable\` are filtered as \`q[cf_<namespace>_<key>_<predicate>]\` and, if \`sortable\`,
sorted by as \`cf_<namespace>_<key>\`. Numbers are exact. The Store API does so for products and the fields that it shows, the Admin
API for every kind of record that it lists and every field.

${customFieldsTable()}

Filters that a list does not have, and values that cannot be read, are ignored. In development the header
\`X-Service-Ignored\` names the parameters and keys of a body that had no effect, the first ten with one that resembles it. Values have at most 256 characters.

A date without a time is a day of the store, in its time zone: \`q[completed_at_lteq]=2026-11-30\` includes that day, \`lt\` and \`gt\` leave it out, and \`eq\` finds it. In bodies a date begins at its first instant, as \`starts_at\`, or ends with its last, as \`expires_at\`; answers show the instant.

**Order**: \`sort=name,-created_at\`; ties are broken by id.

**Associations**: \`expand=variants,variants.media\` adds what is otherwise absent, at most four levels deep.
**Keys**: \`fields=name,price\` leaves out the others; \`id\` always stays.

## Asking twice

Every POST, PATCH, PUT and DELETE takes an \`Idempotency-Key\`: a new random one, such as a UUID, for everything that is
to happen once. The same request with the same key has its effect once, and gets the first answer again for 24 hours. Answers with 429 or from 500 on are not kept: repeat those with the same key.

A PATCH of a cart, an order or a part of them, and the completion of a cart, may name the version that it is based on:
\`state_lock_version\` in the body, or \`If-Match\`. A newer version, or another change at the same moment, refuses it with 409 \`cart_already_updated\`: read it again and decide anew.

## Limits

Bodies have at most 100 KB and 32 levels. Requests are counted over 60 seconds; beyond the limit the answer is 429
\`rate_limit_exceeded\`, with \`Retry-After\` in seconds.
`;

/** What each document says of itself. */
export const introductions = {
  store: {
    title: 'Storefold Store API',
    summary: 'For storefronts: browse, fill a cart, order, and keep an account.',
    description: `For storefronts and apps of shoppers. Every request has a publishable key in \`X-Service-Api-Key\`; it is no secret.
A customer who is logged in is known by the JWT in \`Authorization: Bearer …\`, a guest's cart by its token in \`X-Service-Token\`.

## From browsers

Pages of every origin may call this API (CORS), without any setting: its key is public, and there are no cookies.
${readable}

## Facets

\`GET /api/v3/store/products/filters\` takes the filters of the product list and answers with what the list can be narrowed down by:
price range, stock, options and categories, each choice with the number of products that it leaves. The counts of a facet ignore the
choices made in it. A choice becomes a filter of the list: \`price_gte\` and \`price_lte\`, \`in_stock\`,
\`q[with_option_value_ids][]\`, \`in_category\`.
${conventions}`,
  },
  admin: {
    title: 'Storefold Admin API',
    summary: 'For the shop: catalog, orders, gift cards, customers, settings and webhooks.',
    description: `For the shop's own tools and its staff. A program has a secret key in \`X-Service-Api-Key\`, with the scopes it was given;
staff log in and have a JWT in \`Authorization: Bearer …\`. Without the scope that an endpoint needs the answer is 403
\`access_denied\`, and \`details.required_scope\` names it.

## From browsers

Pages of the store's allowed origins may call this API (CORS): \`POST /api/v3/admin/allowed_origins\`. Browsers keep
answers from other pages. A secret key belongs on a server; on a page, staff log in.
${readable}

## Scopes

\`read_\` and \`write_\` of ${scopeSubjects.map((subject) => `\`${subject}\``).join(', ')}. \`write_x\` is \`update_x\`, to create and change, and
\`delete_x\` together; each of them includes \`read_x\`. \`read_all\`, \`write_all\`, \`update_all\` and \`delete_all\` include every scope of their
kind. \`details.required_scope\` names the \`write_\` scope, of which a \`DELETE\` or an erasure needs \`delete_\`, and any other change \`update_\`.
${conventions}`,
  },
} as const;
