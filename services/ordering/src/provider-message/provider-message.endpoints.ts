import { Inject, Injectable } from '@nestjs/common';
import { MOST_METHODS_TRIED, receivePaymentEvents } from '@storefold/contracts';
import type { CommandContext, CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Logger, money, Refusal, recordId, refusals, uuidv5 } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';
import { type Call, Handles } from '@storefold/server/http';
import { RequestLimits, TOKENS, type Views } from '@storefold/server/runtime';
import { pageOf } from '../payment-gateway/named-charge.ts';
import type { InboundMessage, InboundRequest } from '../payment-gateway/payment-gateway.ts';
import { providerOf } from '../payment-gateway/payment-providers.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';
import {
  DELETED_PAYMENT_METHODS,
  type DeletedPaymentMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../payment-method/payment-method.ts';
import type { OrderingSettings } from '../settings.ts';
import { providerMessage } from './provider-message.decider.ts';
import { isOfMoneyBack, type ReceivedMessage } from './provider-message.ts';

/** Takes what payment providers tell. Only the signature of a provider opens this door, and nothing is asked of anybody meanwhile. */
@Injectable()
export class ProviderMessageEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(RequestLimits) private readonly limits: RequestLimits,
    @Inject(PaymentGateways) private readonly gateways: PaymentGateways,
  ) {}

  /** Answered when all of it is on disk. What it means is found out after that. */
  @Handles(receivePaymentEvents)
  async receive(call: Call<typeof receivePaymentEvents>) {
    const { params, query, raw, context } = call;
    const perMinute = this.settings.rateLimitPaymentEventsPerMin;
    await this.limits.countRequest(call, { work: 'payment_events', perMinute });
    const methods = await this.#methodsOf(params.type, query.payment_method);
    let received: number | undefined;
    for (const method of methods) {
      const messages = raw && (await this.#opened(method, raw));
      if (!messages) continue;
      received ??= 0;
      for (const message of messages.flatMap((each) => readMessage(method, each) ?? [])) {
        // It pays nothing any more. What was paid by it before still goes back or is disputed.
        if ('deleted_at' in method && !isOfMoneyBack(message)) continue;
        received++;
        const seed = [message.store_id, message.type, message.message_id, message.kind, message.external_id];
        const id = recordId('pmsg', JSON.stringify(seed));
        const told = this.contexts.command(uuidv5(TOLD, id), message.store_id, toldBy(context));
        await this.commands.execute(providerMessage, id, { type: 'Receive', message }, told);
        context.wrote(told.lastWritten, told.causationId ?? '');
      }
    }
    if (received === undefined) throw new Refusal('invalid_token', 'payment_event_signature_invalid');
    return { received };
  }

  /** Also those that are switched off or deleted: they have taken money. */
  async #methodsOf(type: string, named: string | undefined): Promise<readonly Method[]> {
    if (!providerOf(type)?.gateway) return [];
    const kept = this.views.collection(PAYMENT_METHODS);
    const deleted = this.views.collection(DELETED_PAYMENT_METHODS);
    if (named !== undefined) {
      const method = (await kept.get(named)) ?? (await deleted.get(named));
      return method?.type === type ? [method] : [];
    }
    const filter = { field: 'type', eq: type } as const;
    const methods = await kept.find({ filter, sort: [{ field: 'id' }], limit: MOST_METHODS_TRIED + 1 });
    const left = MOST_METHODS_TRIED - methods.length;
    if (left < 0) throw refusals.invalid({ payment_method: ['blank'] });
    if (left === 0) return methods;
    const sort = [{ field: 'deleted_at', descending: true }];
    return [...methods, ...(await deleted.find({ filter, sort, limit: left }))];
  }

  /** What the method's secret opens. Undefined: nothing, as another one signed it. */
  async #opened(method: Method, request: InboundRequest): Promise<readonly InboundMessage[] | undefined> {
    try {
      const gateway = await this.gateways.gatewayOf(method);
      return await gateway.inbound?.(request);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        this.logger.error({ err: error, payment_method: method.id }, 'a payment gateway broke on an event');
      } else if (error.status >= 500) throw error;
      return undefined;
    }
  }
}

type Method = (PaymentMethod & { readonly id: string }) | DeletedPaymentMethod;

/** All that follows is found by the id of the request. Whoever sent it is nobody but the provider. */
const toldBy = ({ correlationId }: CommandContext): Origin => ({
  correlationId,
  causationId: null,
  actor: { type: 'system', id: 'ordering' },
});

const TOLD = '0f6f9f86-6c0b-5c3f-8a0e-7b7f2b0a4c11';

const MOST_CHARACTERS = 500;

/** What is kept of a message. Undefined: it means nothing to the store. */
function readMessage({ id, store_id, type }: Method, told: InboundMessage): ReceivedMessage | undefined {
  const named = {
    store_id,
    payment_method_id: id,
    type,
    message_id: cut(told.id),
    external_id: cut(told.externalId),
  };
  switch (told.type) {
    case 'session_paid':
      return { ...named, kind: told.type };
    case 'session_failed':
      return { ...named, kind: told.type, code: told.code, message: cut(told.message) };
    case 'refunded': {
      const { transactionId, amount, currency } = told;
      if (!isAmount(amount, currency)) return undefined;
      return { ...named, kind: told.type, transaction_id: cut(transactionId), amount, currency };
    }
    case 'disputed': {
      const { disputeId, amount, currency, reason, status, externalUrl } = told;
      if (!isAmount(amount, currency)) return undefined;
      const dispute = { dispute_id: cut(disputeId), amount, currency, reason: cut(reason), status };
      return { ...named, kind: told.type, ...dispute, external_url: pageOf(externalUrl) };
    }
    default:
      return undefined;
  }
}

const cut = (said: string): string => said.slice(0, MOST_CHARACTERS);

function isAmount(amount: string, currency: string): boolean {
  try {
    return money.minor(amount, currency) > 0n;
  } catch {
    return false;
  }
}
