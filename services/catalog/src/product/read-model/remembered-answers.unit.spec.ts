import type { Views } from '@storefold/server/runtime';
import { describe, expect, it } from 'vitest';
import { RememberedAnswers } from './remembered-answers.ts';

describe('remembered answers', () => {
  it('are given again to the same question until a document changes', async () => {
    const { answers, change, ask } = remembered('1');
    expect(await ask('a')).toEqual({ asked: 1 });
    expect(await ask('a')).toEqual({ asked: 1 });
    expect(await ask('b')).toEqual({ asked: 2 });
    change('2');
    expect(await ask('a')).toEqual({ asked: 3 });
    expect(await answers.get('a', async () => ({ never: true }))).toMatchObject({ text: '{"asked":3}' });
  });

  it('are not remembered when a document changed while they were made', async () => {
    const { answers, change, ask } = remembered('1');
    const made = await answers.get('a', async () => {
      change('2');
      return { asked: 0 };
    });
    expect(made.text).toBe('{"asked":0}');
    expect(await ask('a')).toEqual({ asked: 1 });
  });

  it('are made each time where the read models cannot tell that they changed', async () => {
    const { ask } = remembered(undefined);
    expect(await ask('a')).toEqual({ asked: 1 });
    expect(await ask('a')).toEqual({ asked: 2 });
  });
});

function remembered(first: string | undefined) {
  let state = first;
  let asked = 0;
  const answers = new RememberedAnswers({ stateOf: () => state } as Partial<Views> as Views);
  return {
    answers,
    change: (to: string) => {
      state = to;
    },
    ask: async (question: string): Promise<unknown> => {
      const { text } = await answers.get(question, async () => ({ asked: ++asked }));
      return JSON.parse(text);
    },
  };
}
