import * as catalog from '@storefold/catalog/dictionary';
import * as customFields from '@storefold/custom-fields/dictionary';
import * as identity from '@storefold/identity/dictionary';
import { kernelDictionaries, type StreamDictionary } from '@storefold/kernel/dictionary';
import * as mail from '@storefold/mail/dictionary';
import * as newsletter from '@storefold/newsletter/dictionary';
import * as ordering from '@storefold/ordering/dictionary';
import * as storedValue from '@storefold/stored-value/dictionary';
import * as webhooks from '@storefold/webhooks/dictionary';

/** By the names of the exports, in whichever way the module was loaded. */
function inOrder(exported: Readonly<Record<string, StreamDictionary>>): StreamDictionary[] {
  return Object.entries(exported)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, dictionary]) => dictionary);
}

/** What the facts of each category of streams mean, by the service that writes them. */
export const dictionaries: Readonly<Record<string, readonly StreamDictionary[]>> = {
  identity: inOrder(identity),
  newsletter: inOrder(newsletter),
  catalog: inOrder(catalog),
  ordering: inOrder(ordering),
  'stored-value': inOrder(storedValue),
  webhooks: inOrder(webhooks),
  mail: inOrder(mail),
  'every service': [...kernelDictionaries, ...inOrder(customFields)],
};
