import { expect, it } from 'vitest';
import { refuseAlone } from './refuse-alone.ts';

it.each([
  ['starts on a bus between processes', 'NATS', 'production', 'starts'],
  [
    'does not start without one in production',
    'in-process',
    'production',
    'StartRefused: BUS_URL is not set',
  ],
  ['says so in development', 'in-process', 'development', 'warns: BUS_URL is not set'],
])('one part of a store %s', (_, engine, nodeEnv, expected) => {
  let outcome = 'starts';
  const logger = {
    warn: (message: string) => {
      outcome = `warns: ${message}`;
    },
  };
  try {
    refuseAlone({ bus: { engine: { name: engine } }, settings: { nodeEnv }, logger } as never);
  } catch (error) {
    outcome = String(error);
  }
  expect(outcome).toContain(expected);
});
