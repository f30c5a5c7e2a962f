import type { ServiceName } from '@storefold/contracts';
import { backoffMs, type Clock, type Logger } from '@storefold/kernel/core';
import { InstanceProxy } from './instance-proxy.ts';
import { GatewayRefused } from './response-relay.ts';

/** One running copy of a service. */
export interface Instance {
  readonly url: URL;
  readonly proxy: InstanceProxy;
  /** The number of failures in a row. */
  failures: number;
  /** Why it refused the gateway, until it answers again. */
  refusal?: string | undefined;
  /** Until then, by the clock, the instance is tried only after the others. */
  excludedUntilMs: number;
}

export interface InstancesOptions {
  readonly service: ServiceName | 'dashboard';
  /** Base URLs. */
  readonly urls: readonly string[];
  /** How long an instance may be silent. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** An instance that failed is excluded this long, and twice as long after each further failure. */
const EXCLUSION = { shortestMs: 500, longestMs: 5_000 };

/** The instances of one service, and which of them failed lately. */
export class Instances {
  readonly all: readonly Instance[];
  #turn = 0;

  constructor(private readonly options: InstancesOptions) {
    this.all = options.urls.map((address) => {
      const url = new URL(address);
      return { url, proxy: new InstanceProxy(url, options.timeoutMs), failures: 0, excludedUntilMs: 0 };
    });
  }

  /**
   * The order in which to try the instances: first those that work, starting with another one each time, then the
   * excluded ones. When an exclusion ends, one request tries the instance; it stays excluded for the others until it
   * has responded.
   */
  roundRobin(): readonly Instance[] {
    if (this.all.length === 1) return this.all;
    const now = this.options.clock.now();
    this.#turn = (this.#turn + 1) % this.all.length;
    const turned = [...this.all.slice(this.#turn), ...this.all.slice(0, this.#turn)];
    const working = turned.filter((instance) => !isExcluded(instance, now));
    const excluded = turned.filter((instance) => isExcluded(instance, now));
    excluded.sort((one, other) => one.excludedUntilMs - other.excludedUntilMs);
    const [first] = working;
    if (first && first.failures > 0) first.excludedUntilMs = now + exclusionMs(first);
    return [...working, ...excluded];
  }

  recordSuccess(instance: Instance): void {
    if (instance.failures === 0) return;
    instance.failures = 0;
    instance.refusal = undefined;
    instance.excludedUntilMs = 0;
    const { service, logger } = this.options;
    logger.info({ service, url: instance.url.origin }, 'an instance answers again');
  }

  /** Logs the first failure in a row only. */
  recordFailure(instance: Instance, err: unknown): void {
    const { service, clock, logger } = this.options;
    instance.failures++;
    instance.excludedUntilMs = clock.now() + exclusionMs(instance);
    instance.refusal = err instanceof GatewayRefused ? err.message : undefined;
    if (instance.failures > 1) return;
    const refused = 'an instance refuses this gateway';
    const said =
      instance.refusal === undefined ? 'an instance does not answer' : `${refused}: ${instance.refusal}`;
    logger.warn({ service, url: instance.url.origin, err }, said);
  }

  get clock(): Clock {
    return this.options.clock;
  }

  close(): void {
    for (const { proxy } of this.all) proxy.close();
  }
}

const exclusionMs = ({ failures }: Instance): number => backoffMs(failures, EXCLUSION);

/** An exclusion that lasts longer than any was begun before the clock was set back. */
const isExcluded = ({ excludedUntilMs }: Instance, nowMs: number): boolean =>
  excludedUntilMs > nowMs && excludedUntilMs - nowMs <= EXCLUSION.longestMs;
