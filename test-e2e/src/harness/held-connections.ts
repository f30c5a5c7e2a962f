import { connect, type Socket } from 'node:net';

/** How many connections are opened at once: fewer than wait to be accepted. */
const AT_ONCE = 200;
const BETWEEN_BYTES_MS = 200;

/** Half of those that trickle never end their headers, the others never end their body. */
const beginnings = [
  'GET /api/v3/store/products HTTP/1.1\r\nHost: shop\r\nX-Slow: ',
  'POST /api/v3/store/carts HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"customer_note":"',
];

/** Connections that take a place and ask for nothing. Those that the server closes are opened again. */
export class HeldConnections {
  readonly #idle = new Set<Socket>();
  readonly #trickling = new Set<Socket>();
  readonly #clock: NodeJS.Timeout;
  #isClosed = false;
  reopened = 0;

  constructor(private readonly address: URL) {
    this.#clock = setInterval(() => {
      for (const socket of this.#trickling) socket.write('x');
    }, BETWEEN_BYTES_MS);
  }

  get idle(): number {
    return this.#idle.size;
  }

  get trickling(): number {
    return this.#trickling.size;
  }

  async open(idle: number, trickling: number): Promise<void> {
    const kinds = [
      ...Array.from({ length: idle }, () => undefined),
      ...Array.from({ length: trickling }, (_, number) => beginnings[number % beginnings.length]),
    ];
    while (kinds.length > 0)
      await Promise.all(kinds.splice(0, AT_ONCE).map((beginning) => this.#hold(beginning)));
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#clock);
    for (const socket of [...this.#idle, ...this.#trickling]) socket.destroy();
  }

  #hold(beginning: string | undefined): Promise<void> {
    const among = beginning === undefined ? this.#idle : this.#trickling;
    const socket = connect(Number(this.address.port), this.address.hostname);
    return new Promise((resolve) => {
      socket.once('connect', () => {
        among.add(socket);
        if (beginning !== undefined) socket.write(beginning);
        resolve();
      });
      socket.once('error', () => socket.destroy());
      socket.once('close', () => {
        among.delete(socket);
        resolve();
        if (this.#isClosed) return;
        this.reopened += 1;
        void this.#hold(beginning);
      });
      socket.resume();
    });
  }
}
