import type { Endpoint } from '../endpoint.ts';
import { type Chapter, chapters } from '../endpoints/chapter.ts';

export const tagOf = (endpoint: Pick<Endpoint, 'name' | 'service'>): string =>
  chapterOf(endpoint)?.name ?? chapterOfOwn(endpoint.service);

export function chapterOf({ name }: Pick<Endpoint, 'name'>): Chapter | undefined {
  const [before = ''] = name.split('.', 1);
  // The values of each kind of record have a group of their own, also of one that a platform team adds.
  const group = before.endsWith('_custom_fields') ? 'custom_fields' : before;
  return chapters().find(({ groups }) => groups.includes(group));
}

/** A service of one's own is a chapter of its own. */
const chapterOfOwn = (service: string): string =>
  service.charAt(0).toUpperCase() + service.slice(1).replaceAll('-', ' ');

/** The chapters that the endpoints need, in their order. */
export function tagsOf(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  const used = new Set(endpoints.map(tagOf));
  const described = chapters().flatMap(({ name, about }) =>
    used.delete(name) ? [{ name, description: about }] : [],
  );
  return [...described, ...[...used].map((name) => ({ name, description: 'What this store has beside.' }))];
}
