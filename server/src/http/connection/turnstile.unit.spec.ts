import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { Turnstile } from './turnstile.ts';

let turnstile: Turnstile;
let begun: number[];
let now: number;
beforeEach(() => {
  now = 0;
  turnstile = new Turnstile(() => now);
  begun = [];
});

describe('a turn of the event loop', () => {
  it('begins the first sixteen requests at once, and the others in later turns in the order in which they came', async () => {
    for (let request = 0; request < 40; request++) pass(request);
    expect(begun).toEqual(numbersTo(16));
    await turn();
    await turn();
    expect(begun).toEqual(numbersTo(32));
    await turn();
    expect(begun).toEqual(numbersTo(40));
    pass(40);
    expect(begun.at(-1)).toBe(40);
  });

  it('begins one request only while connections are accepted, and always one', async () => {
    turnstile.accepted();
    for (let request = 0; request < 40; request++) pass(request);
    expect(begun).toEqual([]);
    await turn();
    for (let count = 1; count <= 5; count++) {
      turnstile.accepted();
      await turn();
      expect(begun).toEqual(numbersTo(count));
    }
    await turn();
    await turn();
    expect(begun.length).toBeGreaterThan(16);
  });

  it('begins nothing for a client who has gone while waiting', async () => {
    for (let request = 0; request < 16; request++) pass(request);
    const gone = pass(16);
    pass(17);
    gone.destroyed = true;
    await turn();
    await turn();
    expect(begun).toEqual([...numbersTo(16), 17]);
  });

  it('tells how long the next request has waited', async () => {
    for (let request = 0; request < 17; request++) pass(request);
    now = 30;
    expect(turnstile.waitMs()).toBe(30);
    await turn();
    await turn();
    expect(turnstile.waitMs()).toBe(0);
  });
});

function pass(request: number) {
  const response = { destroyed: false };
  const list = begun;
  turnstile.pass(response as ServerResponse, () => list.push(request));
  return response;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);
