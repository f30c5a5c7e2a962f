import { idPrefixes, orderIdOfCart } from '@storefold/contracts';

/** The kinds of records with personal data, whose deletion makes unreadable what was answered about them. */
const personal = [
  idPrefixes.customer,
  idPrefixes.cart,
  idPrefixes.order,
  idPrefixes.subscriber,
  idPrefixes.admin_user,
];
const personalId = new RegExp(`^(?:${personal.join('|')})_[0-9A-Za-z]{20}$`);

/** What a caller may have written freely: the ids in it concern nobody. */
const FREE = new Set(['metadata', 'value']);

/**
 * The records with personal data that a request concerned: those whose ids stand as ids in its answer, `id`, `…_id` or
 * `…_ids`, or in the path. A text that mentions an id, such as a note, names nobody.
 */
export function concernedRecords(
  answer: unknown,
  params: Readonly<Record<string, string | undefined>>,
): string[] {
  const found = new Set<string>();
  const note = (value: unknown) => {
    if (typeof value === 'string' && personalId.test(value)) found.add(orderIdOfCart(value));
  };
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('toJSON' in value && typeof value.toJSON === 'function') {
      look(value.toJSON());
      return;
    }
    if (Array.isArray(value)) {
      for (const each of value) look(each);
      return;
    }
    for (const [name, part] of Object.entries(value)) {
      if (name === 'id' || name.endsWith('_id')) note(part);
      else if (name.endsWith('_ids') && Array.isArray(part)) for (const each of part) note(each);
      else if (!FREE.has(name)) look(part);
    }
  };
  look(answer);
  for (const each of Object.values(params)) note(each);
  return [...found];
}
