import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { money } from '@storefold/kernel/core';

type Sent = Readonly<Record<string, string | undefined>>;
interface Answer {
  readonly status: number;
  readonly body: object;
  /** Does what it is asked, and the first answer is lost. */
  readonly isLost?: boolean;
}

const API_KEY = 'sk_acme';

/** The company ACME, whose service for payments speaks HTTP. Each account has books of its own. */
export class AcmeServer {
  readonly #server: Server;
  readonly #lines: { readonly account: AcmeAccount; readonly turn: () => Promise<void> }[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, body, isLost }) => {
          if (isLost) response.destroy();
          else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        },
        () => response.destroy(),
      );
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  /** What staff fill in to be connected with the account. Each step of a request and its answer awaits `turn`. */
  connect(account: AcmeAccount, turn: () => Promise<void> = () => Promise.resolve()) {
    const { port } = this.#server.address() as AddressInfo;
    const line = this.#lines.push({ account, turn }) - 1;
    return {
      api_key: API_KEY,
      api_url: `http://127.0.0.1:${port}/${line}`,
      timeout_ms: null,
      webhook_secret: null,
    };
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const [, line = '', ...path] = (request.url ?? '').split('/');
    const { account, turn } = this.#lines[Number(line)] ?? {};
    const { authorization, 'idempotency-key': key } = request.headers;
    if (!account || !turn || authorization !== `Bearer ${API_KEY}` || typeof key !== 'string') {
      return { status: 401, body: {} };
    }
    const sent = (await json(request)) as Sent;
    await turn();
    const answer = account.answer(path, key, sent);
    await turn();
    return answer;
  }
}

type Charge = {
  status: 'absent' | 'declined' | 'authorized' | 'captured' | 'ended';
  card: string;
  held: bigint;
  collected: bigint;
  paidBack: bigint;
};

const ok = (body: object = {}): Answer => ({ status: 200, body });
const refused = (status: number): Answer => ({ status, body: {} });

export class AcmeAccount {
  readonly #charges = new Map<string, Charge>();
  readonly #answers = new Map<string, Answer>();

  bookOf(chargeId: string): Pick<Charge, 'held' | 'collected' | 'paidBack'> {
    const { held, collected, paidBack } = this.#chargeOf(chargeId);
    return { held, collected, paidBack };
  }

  /** Does what was not done by this key yet, and answers the same again. */
  answer([noun = '', id = '', operation = '']: readonly string[], key: string, sent: Sent): Answer {
    if (noun === 'cards') return exchange(sent);
    const before = this.#answers.get(key);
    if (before) return before;
    if (noun === 'sessions') {
      const answer = operation === 'complete' ? exchange(sent) : ok({ session: `cs_${id}`, secret: key });
      this.#answers.set(key, answer);
      return answer;
    }
    const { isLost = false, ...answer } = this.#change(this.#chargeOf(id), operation, key, sent);
    this.#answers.set(key, answer);
    return { ...answer, isLost };
  }

  #chargeOf(id: string): Charge {
    const known = this.#charges.get(id);
    if (known) return known;
    const made: Charge = { status: 'absent', card: '', held: 0n, collected: 0n, paidBack: 0n };
    this.#charges.set(id, made);
    return made;
  }

  #change(charge: Charge, operation: string, key: string, { amount, kept, card = '' }: Sent): Answer {
    const asked = amount === undefined ? undefined : money.minor(amount, 'USD');
    switch (operation) {
      case 'authorize':
        if (charge.status !== 'absent' || card === 'card_acme_declined') return refused(402);
        Object.assign(charge, { status: 'authorized', card, held: asked });
        return ok({ approval: `A-${key}` });
      case 'capture':
        if (charge.status !== 'authorized') return ok();
        if (charge.card.includes('capture_declined')) return refused(402);
        if (asked !== undefined && asked > charge.held) return refused(409);
        Object.assign(charge, { status: 'captured', collected: asked ?? charge.held, held: 0n });
        return { ...ok(), isLost: charge.card.includes('capture_unanswered') };
      case 'refund':
        if (charge.card.includes('refund_failing')) return refused(500);
        if (charge.card.includes('refund_declined')) return refused(409);
        if (asked === undefined || charge.paidBack + asked > charge.collected) return refused(409);
        charge.paidBack += asked;
        return { ...ok({ refund: `R-${key}` }), isLost: charge.card.includes('refund_unanswered') };
      case 'void': {
        if (charge.card.includes('void_declined')) return refused(409);
        const left = charge.collected - charge.paidBack - money.minor(kept ?? '0.00', 'USD');
        if (left > 0n) charge.paidBack += left;
        if (charge.status !== 'captured') Object.assign(charge, { status: 'ended', held: 0n });
        return { ...ok(), isLost: charge.card.includes('void_unanswered') };
      }
      default:
        return refused(404);
    }
  }
}

/** A token is the name of a card, which tells what becomes of its payments. */
const exchange = ({ token = '' }: Sent): Answer =>
  ok({
    card: !token.startsWith('acme_')
      ? null
      : {
          brand: 'visa',
          last4: '4242',
          month: 12,
          year: 2034,
          name: null,
          gateway_payment_profile_id: `card_${token}`,
        },
  });
