import { setImmediate as nextTurn } from 'node:timers/promises';
import { backoffMs, type Clock, type Logger } from '@storefold/kernel/core';
import { healthReport, requestSteps } from '@storefold/server/http';
import { errors } from 'undici';
import { type Absence, absenceIn } from './absence.ts';
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
  /** Why it should not be asked, as it was found last. */
  absence?: Absence | undefined;
  /** When it answered anything last. */
  heardAtMs: number;
  /** Whether it has ever said that it is ready. */
  hasBeenWell: boolean;
  /** How it is, as the log has been told. */
  told?: 'well' | 'starting' | 'away' | undefined;
}

export interface InstancesOptions {
  /** Whose instances they are, for the log. */
  readonly service: string;
  /** Base URLs. */
  readonly urls: readonly string[];
  /** How long an instance may be silent. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** An instance that failed is excluded this long, and twice as long after each further failure. */
const EXCLUSION = { shortestMs: 500, longestMs: 5_000 };

/** The pause after an instance has said how it is, before it is asked again. */
const LOOK_EVERY_MS = 500;

/** Whoever has never been well starts. It takes longer than it should from then on. */
const STARTS_WITHIN_MS = 60_000;

/** Longer than an instance's health check takes when an engine hangs. Together with the pause it is less than 3 s. */
const HEALTH_TIMEOUT_MS = 1_800;

/** The instances of one service, which of them failed lately, and how each of them is. */
export class Instances {
  readonly all: readonly Instance[];
  readonly #timers = new Map<Instance, NodeJS.Timeout>();
  readonly #begunAtMs: number;
  #isClosed = false;
  #turn = 0;

  constructor(private readonly options: InstancesOptions) {
    this.#begunAtMs = options.clock.now();
    this.all = options.urls.map((address) => {
      const url = new URL(address);
      const proxy = new InstanceProxy(url, options.timeoutMs);
      const heardAtMs = performance.now();
      return { url, proxy, failures: 0, excludedUntilMs: 0, heardAtMs, hasBeenWell: false };
    });
    for (const instance of this.all) this.#lookAgain(instance, 0);
  }

  /**
   * The order in which to try the instances: first those that work, starting with another one each time, then the others, those
   * that are silent last. One whose clock is too far away is not asked at all. When an exclusion ends, one request tries the
   * instance; it stays excluded for the others until it has responded.
   */
  roundRobin(): readonly Instance[] {
    const now = this.options.clock.now();
    this.#turn = (this.#turn + 1) % this.all.length;
    const turned = [...this.all.slice(this.#turn), ...this.all.slice(0, this.#turn)];
    const asked = turned.filter(({ absence }) => absence?.why !== 'clock');
    if (asked.length < 2) return asked;
    const rankOf = ({ absence, excludedUntilMs }: Instance): number =>
      absence?.why === 'silent' ? 2 : absence || isExcluded(excludedUntilMs, now) ? 1 : 0;
    const working = asked.filter((instance) => rankOf(instance) === 0);
    const others = asked.filter((instance) => rankOf(instance) > 0);
    others.sort((one, other) => rankOf(one) - rankOf(other) || one.excludedUntilMs - other.excludedUntilMs);
    const [first] = working;
    if (first && first.failures > 0) first.excludedUntilMs = now + exclusionMs(first);
    return [...working, ...others];
  }

  recordSuccess(instance: Instance): void {
    instance.heardAtMs = performance.now();
    if (instance.absence?.why === 'silent') instance.absence = undefined;
    this.#takeBack(instance);
    this.#tell(instance);
  }

  recordFailure(instance: Instance, endpoint: string, err: unknown): void {
    instance.failures++;
    instance.excludedUntilMs = this.options.clock.now() + exclusionMs(instance);
    instance.refusal = err instanceof GatewayRefused ? err.message : undefined;
    this.#tell(instance, { endpoint, err });
  }

  get service(): string {
    return this.options.service;
  }

  get clock(): Clock {
    return this.options.clock;
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const { proxy } of this.all) proxy.close();
  }

  #takeBack(instance: Instance): void {
    instance.failures = 0;
    instance.refusal = undefined;
    instance.excludedUntilMs = 0;
  }

  #lookAgain(instance: Instance, afterMs: number): void {
    const look = async () => {
      const was = instance.absence;
      instance.absence = await this.#absenceOf(instance);
      if (this.#isClosed) return;
      if (was?.why === 'silent' && instance.absence === undefined) this.#takeBack(instance);
      this.#tell(instance);
      this.#giveUp(instance, was);
      this.#lookAgain(instance, LOOK_EVERY_MS);
    };
    this.#timers.set(instance, setTimeout(() => void look(), afterMs).unref());
  }

  async #absenceOf(instance: Instance): Promise<Absence | undefined> {
    const { proxy } = instance;
    try {
      const answered = await proxy.ask(healthReport.READY_PATH, HEALTH_TIMEOUT_MS);
      instance.heardAtMs = performance.now();
      const absence = absenceIn(answered, this.options.clock);
      instance.hasBeenWell ||= absence === undefined;
      return absence;
    } catch (error) {
      // What has arrived meanwhile is heard first: it may be this process that was busy.
      await nextTurn();
      await nextTurn();
      if (performance.now() - instance.heardAtMs < HEALTH_TIMEOUT_MS) return undefined;
      return { why: 'silent', reason: isTimeout(error) ? 'it is silent' : 'it cannot be reached' };
    }
  }

  /** Where another instance is well, nobody waits for one that is silent. Where there is none, reads do so for a while. */
  #giveUp(instance: Instance, was: Absence | undefined): void {
    const { absence, proxy } = instance;
    if (absence?.why !== 'silent') return;
    const isAnyWell = this.all.some((each) => each.absence === undefined && each.failures === 0);
    if (isAnyWell) proxy.giveUp(new Error(absence.reason));
    else if (was?.why === 'silent') proxy.giveUp(new Error(absence.reason), requestSteps.READING);
  }

  /** Logs each change of whether an instance is asked. That one starts is no reason to warn. */
  #tell(instance: Instance, failure: object = {}): void {
    const { failures, absence, refusal, told, url, hasBeenWell } = instance;
    const isAway = failures > 0 || absence !== undefined;
    // It has not said how it is.
    if (!isAway && !hasBeenWell) return;
    instance.told = !isAway ? 'well' : this.#isStarting(instance) ? 'starting' : 'away';
    if (instance.told === told) return;
    const { service, logger } = this.options;
    const who = { service, url: url.origin, ...failure };
    const because = absence ? `: ${absence.reason}` : '';
    if (!isAway && told === 'away') logger.info(who, 'an instance answers again');
    else if (!isAway) logger.debug(who, 'an instance answers');
    else if (instance.told === 'starting') logger.debug(who, `an instance does not answer yet${because}`);
    else if (refusal !== undefined) logger.warn(who, `an instance refuses this gateway: ${refusal}`);
    else logger.warn(who, `an instance does not answer${because}`);
  }

  /** Whether it has not been well yet, and may still become so. What is wrong with a clock or a secret does not pass. */
  #isStarting({ hasBeenWell, refusal, absence }: Instance): boolean {
    if (hasBeenWell || refusal !== undefined || absence?.why === 'clock') return false;
    return this.options.clock.now() - this.#begunAtMs < STARTS_WITHIN_MS;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError || (error instanceof Error && error.name === 'TimeoutError');

const exclusionMs = ({ failures }: Instance): number => backoffMs(failures, EXCLUSION);

/** An exclusion that lasts longer than any was begun before the clock was set back. */
const isExcluded = (excludedUntilMs: number, nowMs: number): boolean =>
  excludedUntilMs > nowMs && excludedUntilMs - nowMs <= EXCLUSION.longestMs;
