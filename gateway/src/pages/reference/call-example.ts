import { allEndpoints } from '@storefold/contracts';
import { methodName } from '@storefold/contracts/openapi';
import { type Html, html } from '@storefold/kernel/core';
import { codeBlock } from '../code.ts';
import type { PlacedOperation } from './reference.ts';

/** The operation as a line of curl. What a shell has to fill in is a variable: keys, the address, ids. */
export function callOf({ method, path, operation }: PlacedOperation): Html {
  const address = `$base${path.replaceAll(/\{(\w+)\}/g, '$$$1')}`;
  const [needed = {}] = operation.security;
  const example = operation.requestBody?.content['application/json']?.example;
  const headers = [
    ...Object.keys(needed).flatMap((name) => credentials[name] ?? []),
    ...(operation.requestBody ? ['Content-Type: application/json'] : []),
  ];
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${address}"`,
    ...headers.map((header) => `-H "${header}"`),
    ...(example === undefined ? [] : [`-d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return codeBlock(parts.join(' \\\n  '), 'sh');
}

const credentials: Readonly<Record<string, string>> = {
  PublishableKey: 'X-Service-Api-Key: $pk',
  SecretKey: 'X-Service-Api-Key: $sk',
  CartToken: 'X-Service-Token: $cart_token',
  CustomerToken: 'Authorization: Bearer $jwt',
  AdminToken: 'Authorization: Bearer $jwt',
};

/** The same call of the client, whose methods are named by the same endpoints. What providers send has none. */
export function clientCallOf({ operation: { operationId, requestBody } }: PlacedOperation): Html {
  const endpoint = endpoints.get(operationId.replace(/\.alias$/, ''));
  const { api, namespace = [], method = '', parameters = [] } = endpoint ? methodName(endpoint) : {};
  if (!endpoint || api === undefined) return html``;
  const values = [...parameters, ...(requestBody ? ['body'] : [])].join(', ');
  return codeBlock(`await ${[api, ...namespace, method].join('.')}(${values});`, 'ts');
}

const endpoints = new Map(allEndpoints.map((each) => [each.name, each]));
