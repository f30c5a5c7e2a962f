import { allEndpoints } from '@storefold/contracts';
import { endpointFor } from '../harness/endpoint-for.ts';
import type { RawReply, RawRequest } from '../harness/raw-request.ts';

export interface Exchange {
  readonly request: RawRequest;
  /** Absent when the connection broke. */
  readonly reply?: RawReply;
}

export interface Finding {
  readonly problem: string;
  readonly lines: string;
}

/** The requests that are looked through for what led to a finding. */
const REMEMBERED = 3_000;
const LINES_OF_A_FINDING = 12;

/** Counts what was sent and answered, and keeps what was wrong, each kind once. */
export class Report {
  readonly findings = new Map<string, Finding>();
  readonly #counts = new Map<string, { sent: number; done: number; codes: Map<string, number> }>();
  #recent: Exchange[] = [];
  /** The endpoints whose preparation failed, once for each time. What was learnt of them before was used instead. */
  readonly unprepared: string[] = [];
  requests = 0;

  constructor(private readonly baseUrl: string) {}

  /** @param isStranger the request should be refused, and does not count for the share of successes */
  add(exchange: Exchange, isStranger = false): void {
    this.requests += 1;
    this.#recent.push(exchange);
    if (this.#recent.length > 2 * REMEMBERED) this.#recent = this.#recent.slice(-REMEMBERED);
    const { method, path } = exchange.request;
    const name = endpointFor(method, path)?.name;
    if (name === undefined || isStranger) return;
    const count = this.#counts.get(name) ?? { sent: 0, done: 0, codes: new Map<string, number>() };
    count.sent += 1;
    if ((exchange.reply?.status ?? 500) < 300) count.done += 1;
    const code = exchange.reply?.body?.error?.code;
    if (code) count.codes.set(code, (count.codes.get(code) ?? 0) + 1);
    this.#counts.set(name, count);
  }

  find(problem: string, { request, reply }: Exchange): void {
    const { method, path } = request;
    const key = `${endpointFor(method, path)?.name ?? method} ${problem.split('\n')[0]?.replace(/\d+/g, '0').slice(0, 90)}`;
    if (this.findings.has(key)) return;
    const told = reply ? `${reply.status} ${reply.text.slice(0, 400)}` : 'no response';
    const lines = [...this.#before(request), request].map((each) => curl(this.baseUrl, each)).join('\n');
    this.findings.set(key, {
      problem: `${method} ${path.slice(0, 300)}: ${problem}`,
      lines: `${lines}\n# ${told}`,
    });
  }

  /** The share of successes of each endpoint, the lowest first; endpoints that were never asked have none. */
  shares(): { name: string; sent: number; share: number; refusals: string }[] {
    return allEndpoints
      .map(({ name }) => {
        const { sent, done, codes } = this.#counts.get(name) ?? { sent: 0, done: 0, codes: [] };
        const refusals = [...codes].map(([code, times]) => `${code} ${times}`).join(', ');
        return { name, sent, share: sent === 0 ? 0 : done / sent, refusals };
      })
      .toSorted((one, other) => one.share - other.share);
  }

  table(): string {
    return this.shares()
      .map(
        ({ name, sent, share, refusals }) =>
          `${(share * 100).toFixed(0).padStart(4)} %  of ${String(sent).padStart(5)}  ${name}  ${refusals}`,
      )
      .join('\n');
  }

  /** The successful changes that the request builds on: those that share an id or a token with it. */
  #before(request: RawRequest): RawRequest[] {
    const names = new Set(namesIn(request));
    return this.#recent
      .filter(
        ({ request: each, reply }) =>
          each !== request && each.method !== 'GET' && (reply?.status ?? 500) < 300,
      )
      .filter(({ request: each, reply }) => namesIn(each, reply?.text).some((name) => names.has(name)))
      .slice(-LINES_OF_A_FINDING)
      .map((each) => each.request);
  }
}

const namesIn = ({ path, headers = {}, body }: RawRequest, more = ''): string[] => [
  ...(`${path} ${String(body ?? '')} ${more}`.match(/[a-z]+_[A-Za-z0-9]{12,}/g) ?? []),
  ...Object.values(headers).filter((value) => value.length > 30 && !/^(pk|sk)_/.test(value)),
];

/** The request as a line for a shell. */
function curl(baseUrl: string, { method, path, headers = {}, body }: RawRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl -sS -g -X ${method} ${quoted(`${baseUrl}${path}`)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(String(body))}`]),
  ].join(' ');
}
