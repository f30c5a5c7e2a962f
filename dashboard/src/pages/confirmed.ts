import type { Reply } from '../reply.ts';
import type { Asked } from './route.ts';

interface Question {
  readonly verb: string;
  readonly action: string;
  readonly method: string;
  readonly back: string;
  /** What may be unticked. */
  readonly checks?: readonly { readonly name: string; readonly label: string }[];
}

/** The page that asks whether something is to be done that cannot be undone. */
export const askWhether = ({ page, show }: Asked, question: Question): Reply =>
  show('confirm', {
    title: question.verb,
    question: page.say('action_question', { action: question.verb }),
    ...question,
  });

/** Whether a form that cannot be undone was confirmed: by Turbo, or on the page that asks. */
export async function confirmed(asked: Asked, question: Question, act: () => Promise<Reply>): Promise<Reply> {
  const isConfirmed = asked.visit.isByTurbo || asked.form.get('confirmed') === '1';
  return isConfirmed ? act() : askWhether(asked, question);
}
