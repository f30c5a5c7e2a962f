import type { Fact } from '../../core/decider.ts';
import type { Publication, Publisher, PublisherContext } from './publisher.ts';

/**
 * The publisher without each `.updated` that shows what the record showed before the fact: a password, for instance, is no
 * part of what is shown. What it showed before is what the publisher tells of the state that the fact met, so payloads have
 * to be made of states, not of the fact.
 */
export const ofChanges = <P extends Fact>(publisher: Publisher<P>): Publisher<P> => ({
  ...publisher,
  async publish(fact, asked) {
    const context = { ...asked, ask: askedOnce(asked.ask) };
    const told = await publisher.publish(fact, context);
    if (fact.revision === 0 || !told.some(isUpdate)) return told;
    const earlier = await publisher.publish(fact, { ...context, asOf: context.before });
    return told.filter((each) => !isUpdate(each) || !earlier.some((other) => showsTheSame(each, other)));
  },
});

/** Whether any key changed but `updated_at`, which says no more than that something did. */
export function isShownOtherwise(before: object | null | undefined, after: object): boolean {
  const compared = (shown: object | null | undefined) => JSON.stringify({ ...shown, updated_at: null });
  return compared(before) !== compared(after);
}

const isUpdate = ({ name }: Publication): boolean => name.endsWith('.updated');

const showsTheSame = (one: Publication, other: Publication): boolean =>
  one.name === other.name && !isShownOtherwise(other.payload, one.payload);

/** A question about one fact, which is about one moment, is asked once. */
function askedOnce(ask: PublisherContext['ask']): PublisherContext['ask'] {
  const answers = new Map<string, ReturnType<typeof ask>>();
  return (...question) => {
    const key = JSON.stringify([question[0].name, question[1]]);
    const answer = answers.get(key) ?? ask(...question);
    answers.set(key, answer);
    return answer as ReturnType<typeof ask<(typeof question)[0]>>;
  };
}
