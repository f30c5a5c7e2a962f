import { catalogNouns } from '@storefold/catalog';
import { customFieldsDictionary } from '@storefold/custom-fields';
import { identityNouns } from '@storefold/identity';
import { kernelDictionaries, type StreamDictionary } from '@storefold/kernel/dictionary';
import { mailNouns } from '@storefold/mail';
import { newsletterNouns } from '@storefold/newsletter';
import { orderingNouns } from '@storefold/ordering';
import { storedValueNouns } from '@storefold/stored-value';
import { webhooksNouns } from '@storefold/webhooks';

type WithFacts = { readonly facts: readonly StreamDictionary[] };

const factsOf = (nouns: readonly WithFacts[]): StreamDictionary[] =>
  nouns.flatMap(({ facts }) => facts).toSorted((one, other) => (one.category < other.category ? -1 : 1));

/** What the facts of each category of streams mean, by the service that writes them. */
export const dictionaries: Readonly<Record<string, readonly StreamDictionary[]>> = {
  identity: factsOf(identityNouns),
  newsletter: factsOf(newsletterNouns),
  catalog: factsOf(catalogNouns),
  ordering: factsOf(orderingNouns),
  'stored-value': factsOf(storedValueNouns),
  webhooks: factsOf(webhooksNouns),
  mail: factsOf(mailNouns),
  'every service': [...kernelDictionaries, customFieldsDictionary],
};
