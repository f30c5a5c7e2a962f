import type { PublicEventName } from '@storefold/contracts';
import { vi } from 'vitest';
import { address } from '../../harness/checkout.ts';
import type { Client, Reply } from '../../harness/client.ts';
import type { StoreProcess } from '../../harness/store-process.ts';
import type { WebhookReceiver } from '../../harness/webhook-receiver.ts';
import { done, type OpenCart, PASSWORD, Shop } from '../shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** A shop that hears the secrets that only mails tell. */
export class ChangingShop extends Shop {
  constructor(
    override readonly store: StoreProcess,
    private readonly receiver: WebhookReceiver,
  ) {
    super(store);
  }

  /** The secret in the event about an e-mail address. */
  async secretFrom(event: PublicEventName, email: string, key: string): Promise<string> {
    const found = await vi.waitFor(
      () => {
        const { received } = this.receiver;
        const delivery = received.find(({ body }) => body.name === event && body.data.email === email);
        return delivery ?? Promise.reject(new Error(`nobody was told of ${event}`));
      },
      { timeout: 40_000, interval: 20 },
    );
    return found.body.data[key];
  }

  async registered(): Promise<{ email: string; body: Reply['body']; client: Client }> {
    const email = this.email();
    const { body } = await done(this.storefront.post(`${store}/customers`, { email, password: PASSWORD }));
    return { email, body, client: this.storefront.with({ jwt: body.token }) };
  }

  async staff(): Promise<{ body: Reply['body']; client: Client }> {
    const { body } = await done(this.admin.post(`${admin}/auth/login`, this.store.credentials.admin));
    return { body, client: this.admin.with({ key: '', jwt: body.token }) };
  }

  /** A role that allows little. */
  async role(): Promise<string> {
    const packing = { name: this.name('Packing'), scopes: ['read_orders'] };
    return (await done(this.admin.post(`${admin}/roles`, packing))).body.id;
  }

  /** A rate of tax in a zone of its own, by its path. */
  async taxRate(): Promise<string> {
    return this.made('tax_rates', { name: this.name('VAT'), amount: '0.19', zone_id: await this.zone() });
  }

  /** Somebody who is invited to the staff. */
  async invited(): Promise<{ path: string; email: string }> {
    const email = this.email();
    const path = await this.made('admin_users', { email, role_ids: [await this.role()] });
    return { path, email };
  }

  /** The path at which somebody who is invited chooses a password. */
  async invitation(): Promise<{ path: string; email: string }> {
    const { email } = await this.invited();
    const token = await this.secretFrom('admin_user.invited', email, 'invitation_token');
    return { path: `${admin}/auth/invitations/${token}`, email };
  }

  /** The newest mail, which is about somebody who is invited now, by its path. */
  async mail(): Promise<string> {
    const newest = async () => (await done(this.admin.get(`${admin}/mails?limit=1`))).body.data[0];
    const before = (await newest())?.id;
    await this.invited();
    const isThere = (mail: Reply['body']) => mail?.id !== before && mail?.status === 'sent';
    await vi.waitUntil(async () => isThere(await newest()), { timeout: 40_000 });
    return `${admin}/mails/${(await newest()).id}`;
  }

  /** A record made by the staff, by its path. */
  async made(path: string, body: unknown): Promise<string> {
    const { body: record } = await done(this.admin.post(`${admin}/${path}`, body));
    return `${admin}/${path}/${record.id}`;
  }

  async address(client: Client): Promise<string> {
    const { body } = await done(client.post(`${store}/customers/me/addresses`, address));
    return `${store}/customers/me/addresses/${body.id}`;
  }

  /** An address that staff keep for a customer, by its path. */
  async customerAddress(): Promise<string> {
    return this.made(`customers/${(await this.registered()).body.user.id}/addresses`, address);
  }

  /** A customer's wishlist, which others may read. */
  async wishlist(): Promise<{ client: Client; path: string }> {
    const client = await this.shopper();
    const wishlist = { name: 'Birthday', is_private: false };
    const { body } = await done(client.post(`${store}/wishlists`, wishlist));
    return { client, path: `${store}/wishlists/${body.id}` };
  }

  /** A wishlist with one item. */
  async wish(): Promise<{ client: Client; path: string; itemPath: string }> {
    const { client, path } = await this.wishlist();
    const variant_id = await this.variantId();
    const { body } = await done(client.post(`${path}/items`, { variant_id }));
    return { client, path, itemPath: `${path}/items/${body.id}` };
  }

  /** A customer's newsletter subscription. */
  async subscriber(): Promise<{ id: string; email: string }> {
    const email = this.email();
    const { body } = await done(this.storefront.post(`${store}/newsletter_subscribers`, { email }));
    return { id: body.id, email };
  }

  /** A cart with one unit. */
  async filledCart(): Promise<OpenCart & { itemPath: string }> {
    const cart = await this.cart();
    const item = { variant_id: await this.variantId(), quantity: 1 };
    const { body } = await done(cart.client.post(`${cart.path}/items`, item));
    return { ...cart, itemPath: `${cart.path}/items/${body.items[0].id}` };
  }

  /** A cart that lacks nothing but what pays for it. */
  async addressedCart(): Promise<OpenCart & { body: Reply['body'] }> {
    const cart = await this.filledCart();
    const details = { email: 'grace@example.com', shipping_address: address, use_shipping: true };
    const { body } = await done(cart.client.patch(cart.path, details));
    return { ...cart, body };
  }

  /** An order that staff draft, by its path. */
  async draft(more: object = {}): Promise<string> {
    const variant_id = await this.variantId();
    return this.made('orders', { email: 'grace@example.com', items: [{ variant_id }], ...more });
  }

  /** A draft whose customer has store credit, by its path. */
  async creditedDraft(amount: string): Promise<string> {
    const { body } = await done(this.admin.post(`${admin}/customers`, { email: this.email() }));
    await this.storeCredit(amount, body.id);
    return this.draft({ customer_id: body.id });
  }

  async variant(): Promise<string> {
    const { id } = await this.product();
    return this.made(`products/${id}/variants`, {
      options: [{ name: 'size', value: 'large' }],
      prices: [{ currency: 'USD', amount: '12.00' }],
    });
  }

  webhookEndpoint(): Promise<string> {
    return this.made('webhook_endpoints', { url: this.receiver.url, subscriptions: ['export.*'] });
  }
}
