import type { Evolution } from '../order.evolution.ts';
import type { DigitalFacts } from './digital.facts.ts';
import { withRenewedLink } from './ordered-files.ts';

export const digitalEvolution: Evolution<keyof DigitalFacts> = {
  OrderDigitalLinkRenewed: (order, { data }, at) => withRenewedLink(order, data, at),
};
