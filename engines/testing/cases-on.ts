import { describe, it } from 'vitest';

/** What the cases of a file ran on. */
export interface EngineMet {
  readonly port: 'event log' | 'read models' | 'vault' | 'search' | 'bus';
  /** Which adapter: the engine's name, `MongoDB`. */
  readonly adapter: string;
  /** Name and version as the running engine reports them. */
  readonly engine: string;
  readonly kind: 'real' | 'third-party' | 'stand-in';
}

declare module 'vitest' {
  interface TaskMeta {
    /** Read from the report by `npm run test:engines`, which makes its table of it. */
    engineMet?: EngineMet;
  }
}

/**
 * A suite that needs something outside of the process. Where that is missing its cases are counted as skipped, and the
 * suite's name gives the reason, from which the closing lines of a test run take it.
 *
 * @param missing why they cannot run; undefined when they can
 */
export function casesOn(name: string, missing: string | undefined, cases: () => void): void {
  if (missing === undefined) describe(name, cases);
  else describe.skip(`${name} (left out: ${missing})`, cases);
}

/** A case that tells what the others of its file run on, on the console and in the report. */
export function tellEngine(engine: () => EngineMet | Promise<EngineMet>): void {
  it('say which engine they run on', async ({ task }) => {
    const met = await engine();
    task.meta.engineMet = met;
    console.log(`${met.port} on ${met.adapter}: ${met.engine}, ${KIND[met.kind]}`);
  });
}

const KIND = {
  real: 'the real server',
  'third-party': 'a third-party server that speaks its protocol',
  'stand-in': 'a stand-in',
};
