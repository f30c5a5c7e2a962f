import type { CancellationDriver } from '../cancellation/cancellation.driver.ts';
export type Driver = CancellationDriver;
