// Asks a store whether it lives, over a new connection each time as an orchestrator does, in a process of its own so that
// whatever makes the load does not delay it. Takes the store's URL. When its standard input ends, prints as JSON the
// milliseconds of the slowest answer and what was not 200.
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
const url = `${process.argv[2]}/livez`;
let isOver = false;
process.stdin.resume().once('end', () => {
  isOver = true;
});

const ask = () =>
  new Promise((resolve) => {
    get(url, { agent: false }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    ).once('error', (error) => resolve(error.message));
  });

let slowestMs = 0;
const wrong = [];
while (!isOver) {
  const sinceMs = performance.now();
  const status = await ask();
  const ms = performance.now() - sinceMs;
  slowestMs = Math.max(slowestMs, ms);
  if (status !== 200) wrong.push(status);
  await sleep(EVERY_MS);
}
process.stdout.write(JSON.stringify({ slowestMs: Math.round(slowestMs), wrong }));
