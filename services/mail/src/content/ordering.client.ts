import { Inject, Injectable } from '@nestjs/common';
import { findMailedOrder } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

type Payload = Readonly<Record<string, unknown>>;

/** Asks ordering for the orders that mails are about. */
@Injectable()
export class OrderingClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** The order of which an event tells a part, with that part. What is erased has no e-mail. */
  async orderOf(store_id: string, part: Payload): Promise<Payload> {
    const request = { store_id, order_id: String(part.order_id), about: String(part.id) };
    const { order, is_wanted } = await this.bus.ask(findMailedOrder, request);
    return { ...order, part, is_wanted };
  }
}
