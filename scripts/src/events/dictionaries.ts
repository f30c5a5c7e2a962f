import * as catalog from '@storefold/catalog/dictionary';
import * as identity from '@storefold/identity/dictionary';
import { kernelDictionaries, type StreamDictionary } from '@storefold/kernel/dictionary';
import * as newsletter from '@storefold/newsletter/dictionary';
import * as ordering from '@storefold/ordering/dictionary';
import * as storedValue from '@storefold/stored-value/dictionary';
import * as webhooks from '@storefold/webhooks/dictionary';

/** What the facts of each category of streams mean, by the service that writes them. */
export const dictionaries: Readonly<Record<string, readonly StreamDictionary[]>> = {
  identity: Object.values(identity),
  newsletter: Object.values(newsletter),
  catalog: Object.values(catalog),
  ordering: Object.values(ordering),
  'stored-value': Object.values(storedValue),
  webhooks: Object.values(webhooks),
  'every service': kernelDictionaries,
};
