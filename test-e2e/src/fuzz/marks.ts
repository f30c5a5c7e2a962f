import type { RawRequest } from '../harness/raw-request.ts';

/** The headers of a request. */
type Headers = Readonly<Record<string, string>>;

/** Long enough to come up in no token, which is random text in either case. */
const markOf = (number: number): string => `mkqx${number}xqkm`;
const marksIn = /mkqx\d+xqkm/g;

/** Begins the text that staff keeps to itself: no response of the Store API may contain it. */
export const STAFF_MARK = markOf(0);

/**
 * Marks for the text of each person: responses to anybody else must not contain them. A person is a customer, by the
 * subject of the token, or whoever has the token of a guest's cart.
 */
export class Marks {
  readonly #ofPerson = new Map<string, Set<string>>();
  #count = 0;

  /** What text of the caller begins with; staff and nobody have none. */
  of(headers: Headers): string {
    const [person] = peopleIn(headers);
    if (person === undefined) return '';
    return [...this.#known(person)][0] ?? '';
  }

  /** The caller has taken over the cart of a guest, with what is in it. */
  join(headers: Headers): void {
    const people = peopleIn(headers).map((person) => this.#known(person));
    const all = people.flatMap((marks) => [...marks]);
    for (const marks of people) for (const mark of all) marks.add(mark);
  }

  /** The marks in a response that the caller has no right to see. What was in the request may come back. */
  foreign(request: RawRequest, text: string): string[] {
    const own = new Set(peopleIn(request.headers ?? {}).flatMap((person) => [...this.#known(person)]));
    const sent = `${request.path} ${String(request.body ?? '')}`.toLowerCase();
    const found = new Set(text.toLowerCase().match(marksIn) ?? []);
    return [...found].filter((mark) => !own.has(mark) && !sent.includes(mark));
  }

  #known(person: string): Set<string> {
    const known = this.#ofPerson.get(person);
    if (known) return known;
    this.#count += 1;
    const marks = new Set([markOf(this.#count)]);
    this.#ofPerson.set(person, marks);
    return marks;
  }
}

function peopleIn(headers: Headers): string[] {
  const subject = subjectOf(headers.authorization);
  const cartToken = headers['x-service-token'];
  return [...(subject ? [subject] : []), ...(cartToken ? [`cart ${cartToken}`] : [])];
}

/** The customer of a token. Staff has no marks of its own. */
function subjectOf(authorization = ''): string | undefined {
  const [, payload] = authorization.split('.');
  if (payload === undefined) return undefined;
  try {
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub?: unknown };
    return typeof sub === 'string' && sub.startsWith('cus_') ? sub : undefined;
  } catch {
    return undefined;
  }
}
