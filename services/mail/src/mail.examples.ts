import {
  type AnswerTo,
  customerMails,
  findCustomer,
  findMailedOrder,
  findMailingStore,
  type MailingStore,
} from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { answerOn, answerTo } from '@storefold/kernel/testing';

/** Identity for specifications: one store, whose customers are all of one language. */
export class TestIdentity {
  store: MailingStore = {
    name: 'Ada’s <Shop>',
    url: 'https://shop.example/de',
    mail_from_address: null,
    new_order_notifications_email: null,
    send_transactional_emails: true,
    customer_mails: [...customerMails],
    default_locale: 'en',
    timezone: 'Europe/Berlin',
    owner_emails: ['owner@shop.example', 'other-owner@shop.example'],
    owners_locale: null,
  };
  preferredLocale: string | null = null;
  /** The order that mails about parts are of, and whether its customer is to hear of them. Null: there is none. */
  mailed: { order: object | null; is_wanted: boolean } = { order, is_wanted: true };
  isAway = false;
  /** How often somebody asked for the store. */
  askedCount = 0;

  answerOn = async ({ bus }: { readonly bus: Bus }): Promise<void> => {
    const ofStore = answerTo(findMailingStore, async ({ without_owners }) => {
      this.askedCount += 1;
      if (this.isAway) throw refusals.unavailable('the_list_of_webhook_endpoints');
      return { store: without_owners ? { ...this.store, owner_emails: [] } : this.store };
    });
    const ofCustomer = answerTo(
      findCustomer,
      async ({ customer_id = 'cus_1', email = 'ada@example.com' }) => ({
        customer: {
          id: customer_id,
          email,
          first_name: null,
          last_name: null,
          accepts_email_marketing: false,
          preferred_locale: this.preferredLocale,
          addresses: [],
          default_billing_address_id: null,
          default_shipping_address_id: null,
        },
      }),
    );
    const ofOrder = answerTo(findMailedOrder, async () => this.mailed as AnswerTo<typeof findMailedOrder>);
    await answerOn(bus, [ofStore, ofCustomer, ofOrder]);
  };
}

const address = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  company: null,
  address1: '1 Way',
  address2: null,
  postal_code: '02108',
  city: 'Boston',
  state_text: 'MA',
  country_iso: 'US',
  country_name: 'United States of America',
};

/** As much of a completed order as its mails show. */
export const order = {
  id: 'or_1',
  number: 'R123456789',
  email: 'ada@example.com',
  customer_id: null,
  locale: null,
  notify_customer: true,
  items: [
    { id: 'li_1', quantity: 2, name: 'Mug <blue>', options_text: 'Size: L', display_total: '$20.00' },
    { id: 'li_2', quantity: 1, name: 'Hat', options_text: '', display_total: '$5.00' },
  ],
  item_total: '25.00',
  display_item_total: '$25.00',
  discount_total: '-2.50',
  display_discount_total: '-$2.50',
  delivery_total: '0.00',
  display_delivery_total: '$0.00',
  additional_tax_total: '0.00',
  display_additional_tax_total: '$0.00',
  included_tax_total: '1.20',
  display_included_tax_total: '$1.20',
  total: '22.50',
  display_total: '$22.50',
  gift_card_total: '10.00',
  display_gift_card_total: '$10.00',
  store_credit_total: '0.00',
  display_store_credit_total: '$0.00',
  amount_due: '12.50',
  display_amount_due: '$12.50',
  outstanding_balance: '12.50',
  display_outstanding_balance: '$12.50',
  payment_status: 'balance_due',
  shipping_address: address,
  billing_address: null,
};

export const completed = { name: 'order.completed', payload: order, sealed: { email: 'or_1' } } as const;

export const disabledEndpoint = {
  id: 'whe_1',
  name: null,
  url: 'https://hooks.example/in',
  active: false,
  subscriptions: [],
  disabled_reason: 'consecutive_failures',
  disabled_at: '2026-03-01T10:00:00.000Z',
  metadata: {},
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
