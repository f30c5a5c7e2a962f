import { Inject, Injectable } from '@nestjs/common';
import type { AdminOrder, Fulfillment, MailingStore } from '@storefold/contracts';
import { type Clock, isJsonObject, money } from '@storefold/kernel/core';
import type { EventLog, Vault } from '@storefold/kernel/ports';
import { readPublicEvent } from '@storefold/kernel/subscriptions';
import { inLocale } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { baseUrlOf, type MailSettings } from '../settings.ts';
import { IdentityClient } from './identity.client.ts';
import { homeOf, linkOf, tokenOf } from './links.ts';
import { isWanted, type MailKind, mailKinds } from './mail-kinds.ts';
import { amountsOf, isZero } from './order-amounts.ts';
import { OrderingClient } from './ordering.client.ts';
import { type Shown, Templates, type Written } from './templates.ts';
import { allUnlinked } from './unlinked.ts';

/** Which mail, and of which event. */
export interface MailOfEvent {
  readonly store_id: string;
  readonly kind: MailKind;
  readonly event_stream: string;
  readonly event_revision: number;
}

/** Why a mail is not sent. */
export type Unsent = 'erased' | 'token_ended' | 'not_wanted' | 'nobody';

/** A mail that can be sent. */
export interface ComposedMail extends Written {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
}

type Payload = Readonly<Record<string, unknown>>;

/** What somebody has read of the event of a mail and of its store right now. */
export interface SeenEvent {
  readonly payload: Payload;
  /** Without its owners. */
  readonly store: MailingStore;
}

/** Writes a mail from its event, each time anew: nothing is told that was erased, and no token that has ended. */
@Injectable()
export class MailComposer {
  constructor(
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.SETTINGS) private readonly settings: MailSettings,
    @Inject(IdentityClient) private readonly identity: IdentityClient,
    @Inject(OrderingClient) private readonly ordering: OrderingClient,
    @Inject(Templates) private readonly templates: Templates,
  ) {}

  /** `seen`: what need not be read again. */
  async compose(mail: MailOfEvent, seen?: SeenEvent): Promise<ComposedMail | Unsent> {
    const payload = await this.#payloadOf(mail, seen?.payload);
    const end = this.#endOf(mail.kind, payload);
    if (end) return end;
    const isToOwners = mailKinds[mail.kind].to === 'staff';
    const known = isToOwners ? undefined : seen?.store;
    const store = known ?? (await this.identity.findStore(mail.store_id, { isToOwners }));
    if (!store || !isWanted(mail.kind, payload, store)) return 'not_wanted';
    const to = recipientsOf(mail.kind, payload, store);
    if (to.length === 0) return 'nobody';
    const from = { name: store.name, address: senderOf(store, this.settings) };
    const locales = [await this.#localeOf(mail, payload, store), store.default_locale];
    const withAmount = isOfNoOrder(mail.kind) ? { ...payload, part: moneyShown(payload) } : payload;
    const shownIn = (locale: string) =>
      this.#shown(mail.kind, inLocale(withAmount, locale) as Payload, store, locale);
    return { from, to, ...this.templates.write(mail.kind, locales, shownIn) };
  }

  /** Why the mail may not be shown any more, also as a file; undefined while it may. */
  async findEnd(mail: MailOfEvent): Promise<Unsent | undefined> {
    return this.#endOf(mail.kind, await this.#payloadOf(mail));
  }

  /** Whom the mail goes to as far as that is known now, in spite of what was erased. */
  async findRecipients(mail: MailOfEvent): Promise<readonly string[]> {
    const payload = await this.#payloadOf(mail);
    if (this.#endOf(mail.kind, payload)) return [];
    const isToOwners = mailKinds[mail.kind].to === 'staff';
    const store = await this.identity.findStore(mail.store_id, { isToOwners });
    return store ? recipientsOf(mail.kind, payload, store) : [];
  }

  /** `seen`: the payload of the event. With the order, where the event tells of a part of one. */
  async #payloadOf(mail: MailOfEvent, seen?: Payload): Promise<Payload> {
    const payload = seen ?? (await this.#read(mail));
    return mailKinds[mail.kind].isOfOrder ? this.ordering.orderOf(mail.store_id, payload) : payload;
  }

  async #read({ event_stream: stream, event_revision: revision }: MailOfEvent): Promise<Payload> {
    const { event } = await readPublicEvent({ stream, revision }, { log: this.log, vault: this.vault });
    return event.payload;
  }

  /** The language of the order, else that of whom it is for. Null: the store's. */
  async #localeOf(
    { kind, store_id }: MailOfEvent,
    payload: Payload,
    store: MailingStore,
  ): Promise<string | null> {
    const { locale, preferred_locale, customer_id, email } = payload;
    if (mailKinds[kind].to === 'staff')
      return addressOfStaff(store) === null ? (store.owners_locale ?? null) : null;
    if (mailKinds[kind].to === 'member')
      return typeof preferred_locale === 'string' ? preferred_locale : null;
    if (typeof locale === 'string') return locale;
    const who = typeof customer_id === 'string' ? { customer_id } : { email: String(email) };
    return this.identity.findLocaleOf(store_id, who);
  }

  #endOf(kind: MailKind, payload: Payload): Unsent | undefined {
    if (mailKinds[kind].to !== 'staff' && typeof payload.email !== 'string') return 'erased';
    if (kind === 'new_order' && typeof payload.email !== 'string') return 'erased';
    if (kind === 'webhook_endpoint_disabled' && typeof payload.url !== 'string') return 'erased';
    return this.#tokenOf(kind, payload) === null ? 'token_ended' : undefined;
  }

  readonly #tokenOf = (kind: MailKind, payload: Payload) => tokenOf(kind, payload, this.clock.now());

  #shown(kind: MailKind, payload: Payload, store: MailingStore, locale: string): Shown {
    const baseUrl = baseUrlOf(this.settings);
    const link = linkOf(kind, payload, store, baseUrl);
    const isOfOrder = mailKinds[kind].isOfOrder || mailKinds[kind].events[0]?.startsWith('order.');
    const order = isOfOrder ? (payload as AdminOrder) : undefined;
    return {
      data: order ? shownOrder(order) : payload,
      values: {
        store: store.name,
        ...(order ? { number: order.number, email: order.email ?? '' } : {}),
        ...(kind === 'webhook_endpoint_disabled' ? { url: String(payload.url) } : {}),
        ...(isOfNoOrder(kind)
          ? { reason: String(payload.reason), external_id: String(payload.external_id) }
          : {}),
        ...valuesIn(payload.part),
        ...untilIn(payload.payment_link, store, locale),
      },
      storeUrl: homeOf(store.url),
      ...(link === undefined ? {} : { link }),
      token: this.#tokenOf(kind, payload),
      ...(order
        ? {
            order: shownOrder(order),
            amounts: amountsOf(order),
            parcel: parcelOf(order, payload.part),
            outstanding: isZero(order.outstanding_balance) ? null : order.display_outstanding_balance,
            adminUrl: `${baseUrl}/admin/orders/${order.id}`,
          }
        : {}),
      ...(kind === 'webhook_endpoint_disabled' ? { adminUrl: `${baseUrl}/admin/webhook_endpoints` } : {}),
      ...(isOfNoOrder(kind) ? { adminUrl: `${baseUrl}/admin/orders/${String(payload.order_id)}` } : {}),
    };
  }
}

/** Whether a mail tells of money that no order has. */
const isOfNoOrder = (kind: MailKind): boolean =>
  kind === 'payment_returned' || kind === 'payment_session_end_failed';

/** Of an event that tells an amount without its text. */
const moneyShown = ({ amount, currency }: Payload) => ({
  display_amount: money.displayAmount(money.minor(String(amount), String(currency)), String(currency)),
});

/** The day until which a link is good, as its reader writes it, where the store is. */
function untilIn(link: unknown, { timezone = 'UTC' }: MailingStore, locale: string): { until?: string } {
  const end = isJsonObject(link) ? link.expires_at : undefined;
  if (typeof end !== 'string') return {};
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone });
  return { until: format.format(new Date(end)) };
}

/** What a mail names of a part of an order. Of a payment that is what came, which may be less than what was expected. */
function valuesIn(part: unknown): Record<string, string> {
  if (!isJsonObject(part)) return {};
  const amount = part.display_captured_amount ?? part.display_amount;
  return {
    ...(typeof amount === 'string' && { amount }),
    ...(typeof part.number === 'string' && { part: part.number }),
  };
}

/** What is in a fulfillment or a return, by the names of the order, and how to follow it. */
function parcelOf(order: AdminOrder, part: unknown): Parcel | undefined {
  if (!isJsonObject(part) || !Array.isArray(part.items)) return undefined;
  const { items, tracking = null, tracking_url = null } = part as unknown as SentBack | Fulfillment;
  const named = items.flatMap(({ item_id, quantity }) => {
    const line = order.items.find(({ id }) => id === item_id);
    return line ? [{ quantity, name: line.name, options_text: line.options_text }] : [];
  });
  return { items: named, tracking, tracking_url: homeOf(tracking_url) ?? null };
}

/** What is in a return, of which nobody knows how it travels. */
type SentBack = Pick<Fulfillment, 'items'> & Partial<Pick<Fulfillment, 'tracking' | 'tracking_url'>>;

interface Parcel {
  readonly items: readonly {
    readonly quantity: number;
    readonly name: string;
    readonly options_text: string;
  }[];
  readonly tracking: string | null;
  /** Null: there is none that a reader may follow. */
  readonly tracking_url: string | null;
}

/** Whoever orders types the addresses and the note, and may name a stranger's mailbox. */
const shownOrder = (order: AdminOrder): AdminOrder => ({
  ...order,
  shipping_address: allUnlinked(order.shipping_address),
  billing_address: allUnlinked(order.billing_address),
  customer_note: allUnlinked(order.customer_note),
});

/** Whoever the event names, or whoever hears what the staff are to know: never more than they need. */
function recipientsOf(kind: MailKind, { email }: Payload, store: MailingStore): readonly string[] {
  if (mailKinds[kind].to !== 'staff') return [String(email)];
  const named = addressOfStaff(store);
  return named === null ? store.owner_emails : [named];
}

/** Null: what is for the staff goes to every owner. */
const addressOfStaff = (store: MailingStore): string | null =>
  store.new_order_notifications_email ?? store.mail_from_address;

/** The address that a store's mails come from. */
export function senderOf(
  { mail_from_address, url }: Pick<MailingStore, 'mail_from_address' | 'url'>,
  settings: Pick<MailSettings, 'mailFrom' | 'baseUrl' | 'host' | 'port'>,
): string {
  const { hostname } = new URL(homeOf(url) ?? baseUrlOf(settings));
  // An address of the net is no domain of mails.
  const isDomain = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  return mail_from_address ?? settings.mailFrom ?? `no-reply@${isDomain ? hostname : 'localhost'}`;
}
