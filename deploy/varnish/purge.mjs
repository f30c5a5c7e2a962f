/**
 * Receives webhooks of a Storefold store, and has a Varnish with the default.vcl beside this drop what changed:
 *
 *   SECRET=whsec_… STORE=store_… CACHE=http://127.0.0.1:6081 PORT=4000 node purge.mjs
 *
 * Its endpoint subscribes to product.*, variant.*, price.*, category.*, custom_field.* and custom_field_definition.*
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, request } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';

const { SECRET = '', STORE = '', CACHE = 'http://127.0.0.1:6081', PORT = '4000' } = process.env;

/** An answer that was fetched while the store was about to show the change is dropped once more. */
const AGAIN_AFTER_MS = 1_000;

/** Which answers an event changes. Lists that do not have a record may have it from now on. */
const keys = {
  product: ({ id }) => [id, 'products'],
  variant: ({ product_id }) => [product_id, 'products'],
  price: ({ product_id }) => [product_id, 'products'],
  category: ({ id }) => [id, 'categories', 'products'],
  custom_field: ({ resource_id }) => [resource_id, 'products'],
  // It says what is shown of everything.
  custom_field_definition: () => [STORE],
};

const server = createServer((message, response) => void answer(message, response));
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`ready on ${server.address().port}\n`));

async function answer(message, response) {
  const body = await text(message);
  if (!isSigned(message.headers, body)) return response.writeHead(400).end();
  const { name, data } = JSON.parse(body);
  const named = keys[name.split('.')[0]]?.(data) ?? [];
  try {
    if (named.length > 0) await drop(named);
    response.writeHead(204).end();
    dropAgain(named);
  } catch {
    // The store delivers it again.
    response.writeHead(503).end();
  }
}

function isSigned(headers, body) {
  const timestamp = headers['x-service-webhook-timestamp'];
  const signature = Buffer.from(String(headers['x-service-webhook-signature']), 'hex');
  const expected = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest();
  const isRecent = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300;
  return isRecent && signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** What one change tells of in several events is dropped together. */
const again = new Set();
function dropAgain(named) {
  if (again.size === 0 && named.length > 0)
    setTimeout(() => {
      const all = [...again];
      again.clear();
      drop(all).catch((error) => process.stderr.write(`${error}\n`));
    }, AGAIN_AFTER_MS);
  for (const key of named) again.add(key);
}

function drop(named) {
  return new Promise((resolve, reject) => {
    const asked = request(
      CACHE,
      { method: 'BAN', headers: { 'Surrogate-Key': named.join('|') } },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`the cache answered ${answer.statusCode}`));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}
