import { nearestName } from '../text/nearest.ts';

/** The places of the dashboard that take further content. */
export const adminPartialPoints = [
  'head',
  'body_end',
  'navigation',
  'store_navigation',
  'settings_navigation',
  'dashboard',
  'product_form',
  'product_sidebar',
  'order_page_body',
  'order_page_sidebar',
  'customer_page',
  'gift_card_form',
  'payment_method_form',
] as const;

export type AdminPartialPoint = (typeof adminPartialPoints)[number];

/** Content of a place of the dashboard. */
export interface AdminPartial {
  /** The text of an Eta template. */
  readonly template: string;
  /** The module that registered it, and its file where it has one, for whoever has to mend it. */
  readonly from: string;
}

const partials = new Map<string, AdminPartial[]>(adminPartialPoints.map((point) => [point, []]));

/**
 * Adds content to a place of the dashboard, before the store starts. `template`: the text of an Eta template. `from`: whose it is.
 * Throws an Error for a place that there is not.
 */
export function registerAdminPartial(point: AdminPartialPoint, template: string, from = 'the store'): void {
  const known = partials.get(point);
  if (known === undefined) {
    const nearest = nearestName(String(point), adminPartialPoints);
    throw new Error(
      `the dashboard has no place ${String(point)}${nearest === undefined ? '' : `: was ${nearest} meant?`}`,
    );
  }
  if (typeof template !== 'string') throw new Error(`the admin partial of ${point} is no text of a template`);
  known.push({ template, from });
}

/** The content of a place, in the order in which it was registered. */
export const adminPartialsOf = (point: AdminPartialPoint): readonly AdminPartial[] =>
  partials.get(point) ?? [];
