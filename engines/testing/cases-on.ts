import { beforeEach, describe, it } from 'vitest';

/** The engine that the cases of a file ran on. */
export interface EngineMet {
  readonly port:
    | 'event log'
    | 'read models'
    | 'vault'
    | 'search'
    | 'bus'
    | 'rate counters'
    | 'files'
    | 'payments';
  /** The adapter, by the engine's name: `MongoDB`. */
  readonly adapter: string;
  /** Name and version that the running engine reports. */
  readonly engine: string;
  readonly kind: 'real' | 'third-party' | 'stand-in';
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of the file's cases. `npm run test:engines` reads it from the report for its table. */
    engineMet?: EngineMet;
    /** Of this case alone. */
    ownEngine?: EngineMet;
  }
}

/**
 * A suite that needs something outside the process. When that is missing, its cases are skipped, and the suite's name
 * contains the reason, which is printed at the end of the test run.
 *
 * @param missing why the cases cannot run; undefined when they can
 */
export function casesOn(name: string, missing: string | undefined, cases: () => void): void {
  if (missing === undefined) describe(name, cases);
  else describe.skip(`${name} (left out: ${missing})`, cases);
}

/** A case that reports the engine of the file's other cases, on the console and in the report. */
export function tellEngine(engine: () => EngineMet | Promise<EngineMet>): void {
  it('say which engine they run on', async ({ task }) => {
    const met = await engine();
    task.meta.engineMet = met;
    console.log(`${met.port} on ${met.adapter}: ${met.engine}, ${KIND[met.kind]}`);
  });
}

/** The cases around it run on a stand-in of their own, whatever server the settings name. */
export function onStandIn(port: EngineMet['port'], adapter: EngineMet['adapter']): void {
  beforeEach(({ task }) => {
    task.meta.ownEngine = { port, adapter, engine: adapter, kind: 'stand-in' };
  });
}

const KIND = {
  real: 'the real server',
  'third-party': 'a third-party server that speaks its protocol',
  'stand-in': 'a stand-in',
};
