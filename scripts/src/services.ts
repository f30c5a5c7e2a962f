import { catalog } from '@storefold/catalog';
import { identity } from '@storefold/identity';
import { mail } from '@storefold/mail';
import { newsletter } from '@storefold/newsletter';
import { ordering, registerPaymentProvider } from '@storefold/ordering';
import type { ServiceDefinition } from '@storefold/server/runtime';
import { storedValue } from '@storefold/stored-value';
import { stripe } from '@storefold/stripe';
import { webhooks } from '@storefold/webhooks';

registerPaymentProvider(stripe);

/** All of Storefold, behind its gateway. */
export const services: readonly ServiceDefinition[] = [
  identity,
  newsletter,
  catalog,
  ordering,
  storedValue,
  webhooks,
  mail,
];
