import { nearestName } from './nearest.ts';

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

const templates = new Map<string, string[]>(adminPartialPoints.map((point) => [point, []]));

/**
 * Adds content to a place of the dashboard, before the store starts. `template`: the text of an Eta template. Throws an Error for
 * a place that there is not.
 */
export function registerAdminPartial(point: AdminPartialPoint, template: string): void {
  const known = templates.get(point);
  if (known === undefined) {
    const nearest = nearestName(String(point), adminPartialPoints);
    throw new Error(
      `the dashboard has no place ${String(point)}${nearest === undefined ? '' : `: was ${nearest} meant?`}`,
    );
  }
  if (typeof template !== 'string') throw new Error(`the admin partial of ${point} is no text of a template`);
  known.push(template);
}

/** The templates of a place, in the order in which they were registered. */
export const adminPartialsOf = (point: AdminPartialPoint): readonly string[] => templates.get(point) ?? [];
