import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { blocksOf, runWithClient } from './page-program.ts';

describe("the client's README", () => {
  let store: FreshStore;

  beforeAll(async () => {
    store = await startFreshStore('60');
  });

  afterAll(() => store.stop());

  it('has blocks that compile and do what it says, one after the other', async () => {
    const blocks = await blocksOf('client/README.md', 'ts');
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    const program = blocks
      .join('\n')
      .replaceAll('http://127.0.0.1:3000', store.baseUrl)
      .replaceAll('.listen(4000);', `.listen(4000)${untilTold};`)
      .replaceAll('4000', String(await freePort()))
      .replace('pk_…', store.credentials.publishable_key)
      .replace('sk_…', store.credentials.secret_key);
    const { status, output, complaints } = await runWithClient(program);
    expect(complaints).toBe('');
    expect(status).toBe(0);
    expect(output).toMatch(/^the first \d+ of \d+ shirts, from \$[\d.]+$/m);
    expect(output).toMatch(/^welcome, Ada$/m);
    expect(output).toMatch(/^[A-Z0-9]{16}$/m);
    expect(output).toMatch(/^webhook\.test$/m);
  });
});

/** Ends the program when its server has answered. */
const untilTold = `.once('request', (_, response) => response.once('close', () => server.close()))`;
