import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '@storefold/contracts';
import { engines } from '@storefold/engines';
import { credentialsFile } from '@storefold/identity/credentials';
import { silentLogger } from '@storefold/kernel/testing';
import { startSmtpServer, type TestSmtpServer } from '@storefold/mail/smtp-server.examples';
import { readSettings } from '@storefold/server/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OneProcess, startOneProcess } from '../one-process.ts';
import { services } from '../services.ts';
import { storeSettingsOf } from '../store-settings.ts';

const admin = '/api/v3/admin';
const storefront = '/api/v3/store';
const ada = 'ada@example.com';
const PASSWORD = 'correct horse battery';

describe('the mails of a store, over HTTP', () => {
  let folder: string;
  let smtp: TestSmtpServer;
  let store: OneProcess;
  let origin: string;
  let keys: { publishable_key: string; secret_key: string; admin: { email: string } };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-mails-'));
    const templates = join(folder, 'templates');
    mkdirSync(join(templates, 'password_reset'), { recursive: true });
    writeFileSync(
      join(templates, 'password_reset/text.eta'),
      "Our own: <%= it.say('action') %> <%= it.link %>",
    );
    smtp = await startSmtpServer();
    const settings = readSettings(storeSettingsOf(services), {
      NODE_ENV: 'test',
      DATA_DIR: join(folder, 'data'),
      SAMPLE_DATA: 'none',
      SMTP_URL: smtp.url.replace('=1000', '=2000'),
      MAIL_RETRY_BASE_MS: '10',
      MAIL_TEMPLATES_DIR: templates,
      BASE_URL: 'https://office.example',
    });
    const shared = await engines.openShared({ settings, logger: silentLogger, name: 'store', isAlone: true });
    store = await startOneProcess(shared, settings);
    origin = `http://127.0.0.1:${await store.gateway.listen(0, '127.0.0.1')}`;
    keys = JSON.parse(readFileSync(credentialsFile(join(folder, 'data')), 'utf8'));
    await staff('PATCH', '/store', { url: 'https://shop.example', supported_locales: 'en,de' });
  });
  afterAll(async () => {
    await store?.close();
    await smtp?.close();
    rmSync(folder, { recursive: true });
  });

  it('come once each, with the Message-ID of their event, from a server that breaks off, hangs and refuses for now', async () => {
    const tries = new Map<string, number>();
    smtp.behave({
      judge({ headers }) {
        const id = headers['message-id'] ?? '';
        const count = (tries.get(id) ?? 0) + 1;
        tries.set(id, count);
        return (['break off', 'hang', 'later'] as const)[count - 1] ?? 'take';
      },
    });
    await staff('PATCH', '/store', { new_order_notifications_email: 'orders@shop.example' });
    await shopper('POST', '/customers', { email: ada, password: PASSWORD });
    await shopper('POST', '/password_resets', { email: ada });
    await shopper('POST', '/newsletter_subscribers', { email: 'guest@example.com' });
    await shopper('POST', '/newsletter_subscribers/request_unsubscribe', { email: 'guest@example.com' });
    const { number } = await order();
    await invite('packer@shop.example', false);
    await staff('POST', '/auth/password_resets', { email: keys.admin.email });

    const shown = () => mails('limit=100');
    await expect
      .poll(async () => (await shown()).map(({ status }) => status), patience)
      .toEqual(Array(7).fill('sent'));
    const sent = await shown();
    expect(sent.map(({ kind }) => kind).toSorted()).toEqual([
      'new_order',
      'newsletter_confirmation',
      'newsletter_unsubscription',
      'order_confirmation',
      'password_reset',
      'staff_invitation',
      'staff_password_reset',
    ]);
    for (const { failure_count } of sent) expect(failure_count).toBeGreaterThanOrEqual(3);
    const received = smtp.received.map(({ headers }) => String(headers['message-id']));
    expect(received.toSorted()).toEqual(sent.map(({ message_id }) => `<${message_id}>`).toSorted());
    for (const count of tries.values()) expect(count).toBeGreaterThanOrEqual(4);
    for (const { message_id, event_id, kind } of sent)
      expect(message_id).toBe(`${event_id}${kind === 'new_order' ? '-staff' : ''}@shop.example`);

    const found = (kind: Mail['kind']) => {
      const id = sent.find((mail) => mail.kind === kind)?.message_id;
      return smtp.received.find(({ headers }) => headers['message-id'] === `<${id}>`);
    };
    // Ada registered in German, and the guest in nothing.
    const confirmation = found('order_confirmation');
    expect(confirmation?.headers.subject).toContain(`Deine Bestellung ${number}`);
    expect(confirmation?.text).toContain('10,00 $');
    expect(confirmation?.html).toContain('10,00 $');
    const reset = found('password_reset');
    expect(reset?.headers.subject).toMatch(/^Neues Passwort/);
    expect(reset?.text).toMatch(
      /^Our own: Neues Passwort wählen https:\/\/shop\.example\/password_reset\?token=[\w-]+/,
    );
    expect(reset?.html).toContain('lang="de"');
    expect(found('newsletter_confirmation')?.headers.subject).toMatch(/^Please confirm/);
    expect(found('new_order')).toMatchObject({ to: ['orders@shop.example'], from: 'no-reply@shop.example' });
    expect(found('staff_invitation')?.text).toContain('https://office.example/admin/invitation?token=');
  });

  it('wait for staff when the server stays down, which health tells, and come when they are tried anew', async () => {
    const { port } = smtp;
    await smtp.close();
    await shopper('POST', '/password_resets', { email: ada });
    await expect.poll(async () => (await mails('q[status_eq]=parked')).length, patience).toBe(1);
    const [parked] = await mails('q[status_eq]=parked');
    expect(parked).toMatchObject({ kind: 'password_reset', failure_count: 8, next_try_at: null });
    await expect.poll(health, patience).toMatchObject({ status: 'degraded', parked_mails: 1 });

    smtp = await startSmtpServer(port);
    await staff('POST', `/mails/${parked?.id}/retry`);
    await expect.poll(() => smtp.received.length, patience).toBe(1);
    expect(smtp.received[0]?.headers['message-id']).toBe(`<${parked?.message_id}>`);
    await expect.poll(health, patience).toMatchObject({ status: 'up' });
    expect(await health()).not.toHaveProperty('parked_mails');
  });

  it('reach the other owners when the server refuses one, whom staff see beside the mail', async () => {
    const other = 'other-owner@shop.example';
    await staff('PATCH', '/store', { new_order_notifications_email: null });
    await invite(other, true);
    const token = () => /invitation\?token=([\w-]+)/.exec(smtp.received.at(-1)?.text ?? '')?.[1];
    await expect.poll(token, patience).toBeDefined();
    await staff('PATCH', `/auth/invitations/${token()}`, { password: PASSWORD });
    smtp.behave({
      onRcptTo: ({ address }, _session, done) =>
        done(address === other ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    });
    await staff('POST', '/webhook_endpoints', {
      url: 'http://127.0.0.1:9/',
      subscriptions: ['product.created'],
    });
    for (let made = 0; made < 15; made++) await staff('POST', '/products', { name: `Mug ${made}` });
    const disabled = () => mails('q[kind_eq]=webhook_endpoint_disabled');
    await expect.poll(async () => (await disabled())[0]?.status, patience).toBe('sent');
    const [mail] = await disabled();
    expect(await staff('GET', `/mails/${mail?.id}`)).toMatchObject({
      refused_count: 1,
      refused_recipients: [other],
      message_id: `${mail?.event_id}-staff@shop.example`,
    });
    expect(smtp.received.at(-1)?.to).toEqual([keys.admin.email]);
    expect(await health()).toMatchObject({ status: 'up' });
  });

  /** The body of a response that is a success. */
  async function send(method: string, path: string, key: string, body?: object, more: object = {}) {
    const headers = { 'x-service-api-key': key, 'content-type': 'application/json', ...more };
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text || 'null');
  }

  function staff(method: string, path: string, body?: object) {
    return send(method, `${admin}${path}`, keys.secret_key, body);
  }

  function shopper(method: string, path: string, body?: object, token?: string) {
    const locale = path.startsWith('/newsletter') ? 'en' : 'de';
    const cart = token === undefined ? {} : { 'x-service-token': token };
    const more = { 'x-service-locale': locale, ...cart };
    return send(method, `${storefront}${path}`, keys.publishable_key, body, more);
  }

  async function mails(query: string): Promise<Mail[]> {
    return (await staff('GET', `/mails?${query}`)).data;
  }

  async function health() {
    return JSON.parse(await (await fetch(`${origin}/health`)).text()).parts.mail;
  }

  async function invite(email: string, isOwner: boolean): Promise<void> {
    const { data } = await staff('GET', '/roles');
    const role = isOwner
      ? data.find(({ is_owner }: { is_owner: boolean }) => is_owner)
      : await staff('POST', '/roles', { name: 'Packing', scopes: ['read_orders'] });
    await staff('POST', '/admin_users', { email, role_ids: [role.id] });
  }

  /** An order of a guest, in German. */
  async function order(): Promise<{ number: string }> {
    const { default_variant_id: variant_id } = await staff('POST', '/products', {
      name: 'Mug',
      status: 'active',
      prices: [{ currency: 'USD', amount: '10.00' }],
      stock_items: [{ count_on_hand: 10 }],
    });
    const { id, token } = await shopper('POST', '/carts', {});
    const at = `/carts/${id}`;
    await shopper('POST', `${at}/items`, { variant_id, quantity: 1 }, token);
    const details = { email: ada, shipping_address: address, use_shipping: true };
    const { payment_methods } = await shopper('PATCH', at, details, token);
    await shopper('POST', `${at}/payments`, { payment_method_id: payment_methods[0].id }, token);
    return shopper('POST', `${at}/complete`, undefined, token);
  }
});

const patience = { timeout: 20_000, interval: 50 };

const address = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  address1: '2 Side Street',
  city: 'Boston',
  zipcode: '02108',
  country: 'US',
  state_abbr: 'MA',
};
