import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { type Clock, isRecent, messageOf, withDeadline } from '@storefold/kernel/core';
import { LRUCache } from 'lru-cache';

/** How long the name servers have for one host, all tries together. */
const LOOKUP_TIMEOUT_MS = 5_000;
const TRY_TIMEOUT_MS = 2_000;
const TRIES = 2;
/** A failed look-up is not repeated for this long. */
const FAILURE_KEPT_MS = 2_000;
const MAX_FAILURES_KEPT = 1_000;

const HOSTS_FILE =
  process.platform === 'win32'
    ? `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`
    : '/etc/hosts';

/** The part of Node's resolver that is used here. */
type NameServers = Pick<Resolver, 'resolve4' | 'resolve6' | 'cancel'>;

/** The name servers did not tell whether a host has addresses. That is no failure of the host's owner. */
export class NameServersFailed extends Error {
  override readonly name = 'NameServersFailed';
}

/** What name servers answer about a name that is wrong, does not exist, or has no address. */
const ABOUT_THE_NAME = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

interface HostResolverOptions {
  readonly clock: Clock;
  readonly hostsFile?: string;
  /** A new resolver for each look-up, so that one can be cancelled without the others. */
  readonly nameServers?: () => NameServers;
}

/**
 * Finds all addresses of a host name: in the hosts file, or else from the name servers of the system. It does not use
 * `getaddrinfo`, which blocks one of the few threads with which the process also reads its files: a name server that is
 * slow for one host would delay every other host.
 *
 * Look-ups of one host at the same time are one look-up, and a failure is remembered for two seconds.
 */
export class HostResolver {
  readonly #clock: Clock;
  readonly #hosts: HostsFile;
  readonly #nameServers: () => NameServers;
  readonly #underWay = new Map<string, Promise<LookupAddress[]>>();
  readonly #failures = new LRUCache<string, { readonly error: unknown; readonly atMs: number }>({
    max: MAX_FAILURES_KEPT,
  });

  constructor({ clock, hostsFile = HOSTS_FILE, nameServers = systemNameServers }: HostResolverOptions) {
    this.#clock = clock;
    this.#hosts = new HostsFile(hostsFile);
    this.#nameServers = nameServers;
  }

  /**
   * Resolves with at least one address. Rejects when the name has none; with NameServersFailed when the name servers do
   * not tell, or not within five seconds.
   */
  readonly resolve = async (name: string): Promise<LookupAddress[]> => {
    const host = name.toLowerCase().replace(/\.$/, '');
    const local = this.#hosts.addressesOf(host);
    if (local.length > 0) return local;
    const failed = this.#failures.get(host);
    if (failed && isRecent(failed.atMs, FAILURE_KEPT_MS, this.#clock.now())) throw failed.error;
    const known = this.#underWay.get(host);
    if (known) return known;
    const lookup = this.#ask(host).finally(() => this.#underWay.delete(host));
    this.#underWay.set(host, lookup);
    return lookup;
  };

  async #ask(host: string): Promise<LookupAddress[]> {
    const servers = this.#nameServers();
    const tooLate = () => {
      servers.cancel();
      throw new NameServersFailed(
        `the name servers did not answer for ${host} within ${LOOKUP_TIMEOUT_MS} ms`,
      );
    };
    try {
      return await withDeadline(addressesOf(host, servers), LOOKUP_TIMEOUT_MS, tooLate, this.#clock);
    } catch (error) {
      this.#failures.set(host, { error, atMs: this.#clock.now() });
      throw error;
    }
  }
}

/** The addresses of both families. A failure of one family is ignored when the other has an address. */
async function addressesOf(host: string, servers: NameServers): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0) return found;
  const reasons = [v4, v6].flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
  const isUnknown = !reasons.some((reason) => codeOf(reason) === 'ENOTFOUND');
  const failure = reasons.find((reason) => !ABOUT_THE_NAME.includes(codeOf(reason)));
  if (isUnknown && failure !== undefined) {
    const message = `the name servers cannot be asked for ${host}: ${messageOf(failure)}`;
    throw new NameServersFailed(message, { cause: failure });
  }
  throw reasons[0] ?? new Error(`${host} has no address`);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const systemNameServers = (): NameServers => new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });

/** The system's hosts file, read again when it has changed. A missing file has no entries. */
class HostsFile {
  #entries: ReadonlyMap<string, readonly LookupAddress[]> = new Map();
  #modifiedMs = -1;

  constructor(private readonly file: string) {}

  addressesOf(host: string): LookupAddress[] {
    this.#refresh();
    return [...(this.#entries.get(host) ?? (isLocalhost(host) ? LOOPBACK : []))];
  }

  /** Reads synchronously: the file is small, and an asynchronous read would wait for the shared threads. */
  #refresh(): void {
    try {
      const { mtimeMs } = statSync(this.file);
      if (mtimeMs === this.#modifiedMs) return;
      this.#entries = parseHosts(readFileSync(this.file, 'utf8'));
      this.#modifiedMs = mtimeMs;
    } catch {
      this.#entries = new Map();
      this.#modifiedMs = -1;
    }
  }
}

/** A name below `localhost` is this machine, whatever a name server says. */
const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

function parseHosts(text: string): ReadonlyMap<string, readonly LookupAddress[]> {
  const entries = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((each) => each.toLowerCase())) {
      const known = entries.get(name) ?? [];
      entries.set(name, known);
      if (!known.some((each) => each.address === address)) known.push({ address, family });
    }
  }
  return entries;
}
