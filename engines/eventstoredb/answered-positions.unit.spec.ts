import { describe, expect, it } from 'vitest';
import { AnsweredPositions } from './answered-positions.ts';

describe('the positions that were given as answers', () => {
  it('are old when the log had reached them before the question', () => {
    const answered = new AnsweredPositions();
    expect(answered.noteAnswer(answered.send(100), 100)).toBe(true);
    expect(answered.noteAnswer(answered.send(100), 99)).toBe(true);
    expect(answered.noteAnswer(answered.send(100), 101)).toBe(false);
  });

  it('are old the second time, also when both were asked at once', () => {
    const answered = new AnsweredPositions();
    const [first, second] = [answered.send(100), answered.send(100)];
    expect(answered.noteAnswer(first, 250)).toBe(false);
    expect(answered.noteAnswer(second, 250)).toBe(true);
  });

  it('raise what is known for the questions that follow', () => {
    const answered = new AnsweredPositions();
    const early = answered.send(100);
    answered.noteAnswer(answered.send(100), 250);
    expect(answered.noteAnswer(answered.send(100), 200)).toBe(true);
    expect(answered.noteAnswer(early, 200)).toBe(true);
    expect(answered.noteAnswer(early, 180)).toBe(false);
  });

  it('are remembered as long as an append under way may be answered with one of them', () => {
    const answered = new AnsweredPositions();
    const slow = answered.send(0);
    for (let position = 1; position <= 10_000; position++) {
      const sent = answered.send(position - 1);
      answered.noteAnswer(sent, position);
      answered.settle(sent);
    }
    expect(answered.noteAnswer(slow, 17)).toBe(true);
    answered.settle(slow);
    for (let position = 10_001; position <= 40_000; position++) {
      const sent = answered.send(position - 1);
      expect(answered.noteAnswer(sent, position)).toBe(false);
      answered.settle(sent);
    }
    expect(answered.remembered).toBeLessThan(2_000);
  });
});
