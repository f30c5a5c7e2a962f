import type { Clock } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { HostResolver } from './host-resolver.ts';

/** For the `providers` of a service that connects to hosts which others name. */
export const hostResolver = {
  provide: HostResolver,
  useFactory: (clock: Clock) => new HostResolver({ clock }),
  inject: [TOKENS.CLOCK],
};
