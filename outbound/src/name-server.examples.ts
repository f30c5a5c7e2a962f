import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/** What a name server answers for a host: an IPv4 address, that there is no such host, that it failed, or nothing. */
export type NameAnswer = { readonly afterMs?: number } & (
  | { readonly address: string }
  | { readonly failure: 'no such host' | 'server failure' }
);

const RESPONSE_CODES = { 'server failure': 2, 'no such host': 3 } as const;
const TYPE_A = 1;
const HEADER_BYTES = 12;

/** A name server for specifications, on a UDP port of its own. Hosts that it does not know get no answer. */
export async function startNameServer(hosts: Readonly<Record<string, NameAnswer>>) {
  const socket = createSocket('udp4');
  const timers = new Set<NodeJS.Timeout>();
  const asked: string[] = [];
  const answer = (query: Buffer, { port, address }: RemoteInfo): void => {
    const question = questionOf(query);
    asked.push(question.host);
    const known = hosts[question.host];
    if (!known) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      socket.send(responseTo(query, question, known), port, address);
    }, known.afterMs ?? 0);
    timers.add(timer);
  };
  socket.on('message', answer);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    /** For `Resolver.setServers`. */
    address: `127.0.0.1:${socket.address().port}`,
    /** The hosts that were asked for, once for each question. */
    asked,
    close(): void {
      for (const timer of timers) clearTimeout(timer);
      socket.close();
    },
  };
}

interface Question {
  readonly host: string;
  readonly type: number;
  /** Where the question ends in the packet. */
  readonly end: number;
}

/** Reads the first question of a query: labels with their lengths, then type and class (RFC 1035, section 4.1.2). */
function questionOf(query: Buffer): Question {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { host: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A response with the question and, where there is one, an address. A question for IPv6 addresses finds none. */
function responseTo(query: Buffer, { type, end }: Question, known: NameAnswer): Buffer {
  const address = 'address' in known && type === TYPE_A ? known.address : undefined;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | ('failure' in known ? RESPONSE_CODES[known.failure] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(address === undefined ? 0 : 1, 6);
  const packet = [header, query.subarray(HEADER_BYTES, end)];
  return Buffer.concat(address === undefined ? packet : [...packet, recordOf(address)]);
}

/** An address record that refers to the question's name and may not be cached. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
