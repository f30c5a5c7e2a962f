import { serviceNames, type Text, text } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { reasonSetAside } from '@storefold/kernel/subscriptions';
import { type Caller, languageOf } from '@storefold/server/http';

/**
 * Why background work on a record of the catalog does not go on at the moment, in the caller's language; null when it does. Of an
 * error that has another reason than a neighbour that is away only that there was one.
 */
export async function waitingReason(
  commands: Pick<Commands, 'load'>,
  follower: 'exports' | 'imports',
  stream: string,
  caller: Pick<Caller, 'store' | 'locale' | 'language'>,
): Promise<string | null> {
  const reason = await reasonSetAside(commands, `catalog_${follower}`, stream);
  return reason === undefined ? null : languageOf(caller).say(textOf(reason));
}

function textOf(reason: string): Text {
  const away = serviceNames.map((service) => refusals.unavailable(text('the_service', { service })));
  return away.find(({ message }) => message === reason)?.unsaid.text ?? text('internal_error');
}
