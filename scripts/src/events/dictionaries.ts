import { catalogNouns } from '@storefold/catalog';
import { customFieldsDictionary } from '@storefold/custom-fields';
import { identityNouns } from '@storefold/identity';
import { kernelDictionaries, type StreamDictionary } from '@storefold/kernel/dictionary';
import { mailNouns } from '@storefold/mail';
import { newsletterNouns } from '@storefold/newsletter';
import * as ordering from '@storefold/ordering/dictionary';
import { storedValueNouns } from '@storefold/stored-value';
import { webhooksNouns } from '@storefold/webhooks';

type WithFacts = { readonly facts: readonly StreamDictionary[] };

const inOrder = (dictionaries: readonly StreamDictionary[]): StreamDictionary[] =>
  dictionaries.toSorted((one, other) => (one.category < other.category ? -1 : 1));
const factsOf = (nouns: readonly WithFacts[]): StreamDictionary[] =>
  inOrder(nouns.flatMap(({ facts }) => facts));

/** What the facts of each category of streams mean, by the service that writes them. */
export const dictionaries: Readonly<Record<string, readonly StreamDictionary[]>> = {
  identity: factsOf(identityNouns),
  newsletter: factsOf(newsletterNouns),
  catalog: factsOf(catalogNouns),
  ordering: inOrder(Object.values(ordering)),
  'stored-value': factsOf(storedValueNouns),
  webhooks: factsOf(webhooksNouns),
  mail: factsOf(mailNouns),
  'every service': [...kernelDictionaries, customFieldsDictionary],
};
