import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMails, type Mail, readMail, retryMail } from '@storefold/contracts';
import { type DrivenService, driveService, freePort, type TestPorts } from '@storefold/engines/testing';
import { LogUnavailable } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mail } from './index.ts';
import { completed, disabledEndpoint, order, TestIdentity } from './mail.examples.ts';
import { startSmtpServer, type TestSmtpServer, takenApart } from './smtp-server.examples.ts';

let server: TestSmtpServer;
let identity: TestIdentity;
let running: DrivenService[];

beforeEach(async () => {
  server = await startSmtpServer();
  identity = new TestIdentity();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((driven) => driven.dispose()));
  await server.close();
});

describe('the confirmation of an order', () => {
  it('shows what was bought with the amounts as the order shows them, as text and as HTML', async () => {
    const driven = await drive();
    const id = await driven.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(1);
    const [received] = server.received;
    expect(received).toMatchObject({
      from: 'no-reply@shop.example',
      to: ['ada@example.com'],
      headers: {
        subject: 'Your order R123456789 at Ada’s <Shop>',
        'message-id': `<${id}@shop.example>`,
        'auto-submitted': 'auto-generated',
      },
    });
    const { text = '', html = '' } = received ?? {};
    for (const line of [
      '2 × Mug <blue> (Size: L): $20.00',
      '1 × Hat: $5.00',
      'Items: $25.00',
      'Discount: -$2.50',
      'Delivery: $0.00',
      'Total: $22.50',
      'Tax included: $1.20',
      'Paid by gift card: $10.00',
      'Left to pay: $12.50',
      'Ada Lovelace',
    ])
      expect(text.split('\r\n'), line).toContain(line);
    expect(text).not.toContain('store credit');
    expect(html).toContain('Mug &lt;blue&gt;');
    expect(html).toContain('$22.50');
    await eventually(() => mails(driven)).toMatchObject([
      { kind: 'order_confirmation', status: 'sent', event_id: id, failure_count: 0 },
    ]);
  });

  it('has no link that a guest typed as a name', async () => {
    const driven = await drive();
    const typed = { ...order.shipping_address, firstname: 'http://evil.example/x', lastname: 'or evil.com' };
    await driven.announce('ordering', { ...completed, payload: { ...order, shipping_address: typed } });
    await eventually(() => server.received.length).toBe(1);
    const { text = '', html = '' } = server.received[0] ?? {};
    for (const written of [text, html]) {
      expect(written).not.toMatch(/evil\.(example|com)|http:\/\/evil/);
      expect(written.replaceAll('\u200B', '')).toContain('http://evil.example/x or evil.com');
    }
  });

  it('is in the language of the order, else of the customer, else of the store', async () => {
    const driven = await drive();
    const subjectOf = async (payload: object) => {
      const before = server.received.length;
      await driven.announce('ordering', { ...completed, payload: { ...order, ...payload } });
      await eventually(() => server.received.length).toBe(before + 1);
      return server.received.at(-1)?.headers.subject;
    };
    const german = 'Deine Bestellung R123456789 bei Ada’s <Shop>';
    expect(await subjectOf({ locale: 'de-AT' })).toBe(german);
    identity.preferredLocale = 'de';
    expect(await subjectOf({ customer_id: 'cus_1' })).toBe(german);
    expect(await subjectOf({ locale: 'en' })).toMatch(/^Your order/);
    identity.preferredLocale = null;
    identity.store = { ...identity.store, default_locale: 'de' };
    expect(await subjectOf({})).toBe(german);
    expect(await subjectOf({ locale: 'xx' })).toBe(german);
  });

  it('is not sent where staff completed the order without one, and is when they ask for it', async () => {
    const driven = await drive();
    await driven.announce('ordering', { ...completed, payload: { ...order, notify_customer: false } });
    const again = await driven.announce('ordering', { ...completed, name: 'order.confirmation_requested' });
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]?.headers['message-id']).toBe(`<${again}@shop.example>`);
    await eventually(() => mails(driven)).toHaveLength(1);
  });
});

describe('a mail about a part of an order', () => {
  const parcel = {
    id: 'ful_1',
    order_id: 'or_1',
    fulfillment_type: 'shipping',
    items: [{ item_id: 'li_1', variant_id: 'var_1', quantity: 2 }],
    tracking: '1Z999',
    tracking_url: 'https://carrier.example/1Z999',
  };
  const shipped = { name: 'shipment.shipped', payload: parcel } as const;
  const refund = { id: 're_1', order_id: 'or_1', status: 'completed', display_amount: '$1,005.00' };
  const payment = {
    id: 'py_1',
    order_id: 'or_1',
    status: 'completed',
    display_amount: '$22.50',
    display_captured_amount: '$7.50',
  };

  it('says what is on its way, once for each parcel, in the language of the order', async () => {
    const driven = await drive();
    identity.mailed = { order: { ...order, locale: 'de' }, is_wanted: true };
    const id = await driven.announce('ordering', shipped);
    await eventually(() => server.received.length).toBe(1);
    const [received] = server.received;
    const { text = '', html = '' } = received ?? {};
    expect(received?.headers.subject).toBe('Deine Bestellung R123456789 bei Ada’s <Shop> ist unterwegs');
    expect(received?.headers['message-id']).toBe(`<${id}@shop.example>`);
    expect(text).toContain('2 × Mug <blue> (Size: L)');
    expect(text).not.toContain('Hat');
    expect(text).toContain('Sendungsnummer: 1Z999');
    expect(html).toContain('href="https://carrier.example/1Z999"');
  });

  it('says which return is accepted, and what to send', async () => {
    const driven = await drive();
    identity.mailed = { order: { ...order, locale: 'de' }, is_wanted: true };
    const part = { id: 'ret_1', number: 'RT123456789', order_id: 'or_1', display_amount: '$0.00' };
    const items = [{ item_id: 'li_1', quantity: 1, reason: 'Damaged' }];
    await driven.announce('ordering', { name: 'return.created', payload: { ...part, items } });
    await driven.announce('ordering', { name: 'return.approved', payload: { ...part, items } });
    await eventually(() => server.received.length).toBe(1);
    const { text = '', headers = {} } = server.received[0] ?? {};
    expect(headers.subject).toBe(
      'Deine Rückgabe aus der Bestellung R123456789 bei Ada’s <Shop> ist angenommen',
    );
    expect(text).toContain('Rückgabe RT123456789 aus der Bestellung R123456789');
    expect(text).toContain('1 × Mug <blue> (Size: L)');
    expect(text).toContain('Bitte lege die Nummer RT123456789 ins Paket.');
    expect(text).not.toContain('Hat');
  });

  it('says what came and went back, in the amounts of its reader, and what was canceled', async () => {
    const driven = await drive();
    identity.mailed = { order: { ...order, locale: 'de' }, is_wanted: true };
    await driven.announce('ordering', { name: 'refund.created', payload: { ...refund, status: 'pending' } });
    await driven.announce('ordering', { name: 'refund.updated', payload: refund });
    await driven.announce('ordering', { name: 'payment.completed', payload: payment });
    await driven.announce('ordering', { ...completed, name: 'order.canceled' });
    await eventually(() => server.received.length).toBe(3);
    const subjects = server.received.map(({ headers }) => headers.subject);
    expect(new Set(subjects)).toEqual(
      new Set([
        '1.005,00 $ deiner Bestellung R123456789 bei Ada’s <Shop> sind erstattet',
        'Your order R123456789 at Ada’s <Shop> is canceled',
        'Zahlung für deine Bestellung R123456789 bei Ada’s <Shop>',
      ]),
    );
    // A part of it came.
    const received = server.received.find(({ headers }) => headers.subject?.startsWith('Zahlung'));
    expect(received?.text).toContain('Wir haben 7,50 $ für deine Bestellung');
  });

  it('says how a parcel is followed now, and what a corrected order is', async () => {
    const driven = await drive();
    identity.mailed = { order: { ...order, locale: 'de' }, is_wanted: true };
    const moved = { ...shipped, name: 'shipment.tracking_changed' } as const;
    await driven.announce('ordering', moved);
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]?.headers.subject).toMatch(/neue Sendungsnummer$/);
    expect(server.received[0]?.text).toContain('Sendung verfolgen: https://carrier.example/1Z999');
    const lost = { ...parcel, tracking: null, tracking_url: null };
    await driven.announce('ordering', { ...moved, payload: lost });
    const corrected = { ...completed, name: 'order.corrected' } as const;
    await driven.announce('ordering', { ...corrected, payload: { ...order, notify_customer: false } });
    const owed = { ...order, outstanding_balance: '0.00', payment_status: 'credit_owed', locale: 'de' };
    await driven.announce('ordering', { ...corrected, payload: owed });
    await driven.announce('ordering', corrected);
    await eventually(() => server.received.length).toBe(3);
    expect(textOf('Deine Bestellung R123456789 bei Ada’s <Shop> wurde')).toMatch(
      /Den Rest bekommst du zurück/,
    );
    expect(textOf('Your order R123456789 at Ada’s <Shop> was changed')).toMatch(/\nStill to pay: \$12\.50/);
  });

  it('brings the link to pay by, as long as it is good, with its last day where the store is', async () => {
    const driven = await drive();
    const link = { url: 'https://shop.example/de/pay?token=t1', expires_at: '2124-12-31T23:30:00.000Z' };
    const asked = (payment_link: typeof link) => ({
      ...completed,
      name: 'order.payment_link_requested' as const,
      payload: { ...order, locale: 'de', notify_customer: false, payment_link },
    });
    await driven.announce('ordering', asked({ ...link, expires_at: '2020-01-01T00:00:00.000Z' }));
    await eventually(() => mails(driven)).toMatchObject([{ status: 'skipped', skip_reason: 'token_ended' }]);
    await driven.announce('ordering', asked(link));
    await eventually(() => server.received.length).toBe(1);
    const { headers, text, html } = server.received[0] ?? {};
    expect(headers?.subject).toBe('Deine Bestellung R123456789 bei Ada’s <Shop> bezahlen');
    expect(text).toContain('Jetzt bezahlen: https://shop.example/de/pay?token=t1');
    expect(text).toContain('Der Link gilt bis 1. Januar 2125.');
    expect(html).toContain('href="https://shop.example/de/pay?token=t1"');
  });

  it('is not sent where staff did not want it', async () => {
    const driven = await drive();
    const quiet = { notify_customer: false };
    await driven.announce('ordering', { ...shipped, payload: { ...parcel, ...quiet } });
    await driven.announce('ordering', { name: 'refund.updated', payload: { ...refund, ...quiet } });
    await driven.announce('ordering', { name: 'payment.completed', payload: { ...payment, ...quiet } });
    await driven.announce('ordering', {
      ...completed,
      name: 'order.canceled',
      payload: { ...order, ...quiet },
    });
    await driven.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(1);
    await eventually(async () => (await mails(driven)).map(({ kind, status }) => [kind, status])).toEqual(
      expect.arrayContaining([['order_confirmation', 'sent']]),
    );
    expect((await mails(driven)).filter(({ status }) => status !== 'skipped')).toHaveLength(1);
  });

  it('is not sent where it is no news, nothing is in a parcel, the store does not want it, or nobody is left', async () => {
    const driven = await drive();
    identity.mailed = { order, is_wanted: false };
    await driven.announce('ordering', { name: 'refund.updated', payload: refund });
    await eventually(() => mails(driven)).toMatchObject([{ status: 'skipped' }]);
    identity.mailed = { order: { ...order, email: null }, is_wanted: true };
    await driven.announce('ordering', { name: 'refund.updated', payload: refund });
    await eventually(() => mails(driven)).toHaveLength(2);
    identity.mailed = { order, is_wanted: true };
    await driven.announce('ordering', { ...shipped, payload: { ...parcel, fulfillment_type: 'digital' } });
    const { customer_mails: _, ...before } = identity.store;
    identity.store = before;
    await driven.announce('ordering', shipped);
    await driven.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]?.headers.subject).toMatch(/^Your order R123456789 at/);
    expect(await mails(driven)).toHaveLength(3);
  });
});

describe('a store that sends its own mails to shoppers', () => {
  it('has none sent to them, and those to its staff as before', async () => {
    const names = { new_order_notifications_email: 'orders@shop.example', send_transactional_emails: false };
    identity.store = { ...identity.store, ...names };
    const driven = await drive();
    const email = 'ada@example.com';
    const payload = { customer_id: 'cus_1', email, reset_token: 't1' };
    await driven.announce('identity', { name: 'customer.password_reset_requested', payload });
    for (const name of ['order.canceled', 'order.corrected'] as const)
      await driven.announce('ordering', { ...completed, name });
    await driven.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]?.to).toEqual(['orders@shop.example']);
    await eventually(() => mails(driven)).toMatchObject([{ kind: 'new_order' }]);
  });
});

describe('mails to staff', () => {
  it('tell of a new order where the store names who hears of it, with a link to it', async () => {
    identity.store = { ...identity.store, new_order_notifications_email: 'orders@shop.example' };
    const driven = await drive({ env: { BASE_URL: 'https://office.example/' } });
    const id = await driven.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(2);
    const received = server.received.find(({ to }) => to[0] === 'orders@shop.example');
    expect(received?.headers['message-id']).toBe(`<${id}-staff@shop.example>`);
    expect(received?.text).toContain('https://office.example/admin/orders/or_1');
  });

  it('tell of money that goes back to a customer', async () => {
    identity.store = { ...identity.store, owners_locale: 'de' };
    const driven = await drive({ env: { BASE_URL: 'https://office.example' } });
    await driven.announce('ordering', {
      name: 'payment.returned',
      payload: {
        id: 'py_1',
        external_id: null,
        order_id: 'or_1',
        cart_id: 'cart_1',
        amount: '1045.00',
        currency: 'EUR',
        reason: 'Mug is out of stock',
      },
    });
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]).toMatchObject({
      to: ['owner@shop.example', 'other-owner@shop.example'],
      headers: { subject: '1.045,00 € geht an einen Kunden von Ada’s <Shop> zurück' },
    });
    expect(server.received[0]?.text).toContain('https://office.example/admin/orders/or_1');
  });

  it('tell of an endpoint that failed too often, and of none that was disabled for other reasons', async () => {
    identity.store = { ...identity.store, mail_from_address: 'shop@shop.example', default_locale: 'de' };
    const driven = await drive({ env: { BASE_URL: 'https://office.example' } });
    const manual = { ...disabledEndpoint, disabled_reason: 'manual' };
    await driven.announce('webhooks', { name: 'webhook_endpoint.disabled', payload: manual });
    const id = await driven.announce('webhooks', {
      name: 'webhook_endpoint.disabled',
      payload: disabledEndpoint,
    });
    await eventually(() => server.received.length).toBe(1);
    const [received] = server.received;
    expect(received).toMatchObject({
      to: ['shop@shop.example'],
      headers: {
        subject: 'Ein Webhook-Empfänger von Ada’s <Shop> wurde abgeschaltet',
        'message-id': `<${id}-staff@shop.example>`,
      },
    });
    expect(received?.text).toContain('https://hooks.example/in hat 15 Mal in Folge nicht geantwortet');
    expect(received?.html).toContain('https://office.example/admin/webhook_endpoints');
    await eventually(() => mails(driven)).toMatchObject([{ kind: 'webhook_endpoint_disabled' }]);
  });

  it.each([
    [{ new_order_notifications_email: 'orders@shop.example' }, ['orders@shop.example']],
    [{ mail_from_address: 'shop@shop.example' }, ['shop@shop.example']],
    [{}, ['owner@shop.example', 'other-owner@shop.example']],
  ])('go to %o, else to every owner', async (named, to) => {
    identity.store = { ...identity.store, ...named };
    const driven = await drive();
    await driven.announce('webhooks', { name: 'webhook_endpoint.disabled', payload: disabledEndpoint });
    await eventually(() => server.received.map((each) => each.to)).toEqual([to]);
  });

  it('are in the language of the member whom they are for, and of the owners where they agree', async () => {
    identity.store = { ...identity.store, owners_locale: 'de' };
    const driven = await drive();
    const member = { email: 'new@shop.example', preferred_locale: 'de' };
    await driven.announce('identity', {
      name: 'admin_user.invited',
      payload: { ...member, id: 'admin_1', invitation_token: 't1' },
    });
    await driven.announce('identity', {
      name: 'admin_user.password_reset_requested',
      payload: { ...member, admin_user_id: 'admin_1', reset_token: 't2' },
    });
    await driven.announce('webhooks', { name: 'webhook_endpoint.disabled', payload: disabledEndpoint });
    await eventually(() => server.received.map(({ headers }) => String(headers.subject)).toSorted()).toEqual([
      'Ein Webhook-Empfänger von Ada’s <Shop> wurde abgeschaltet',
      'Einladung in die Verwaltung von Ada’s <Shop>',
      'Neues Passwort für die Verwaltung von Ada’s <Shop>',
    ]);
    identity.store = { ...identity.store, mail_from_address: 'shop@shop.example' };
    await driven.announce('webhooks', { name: 'webhook_endpoint.disabled', payload: disabledEndpoint });
    await eventually(() => server.received.at(-1)?.headers.subject).toMatch(/^A webhook endpoint/);
  });

  it('bring invited people and those without a password to pages of the back office', async () => {
    const driven = await drive({ env: { BASE_URL: 'https://office.example' } });
    const email = 'new@shop.example';
    await driven.announce('identity', {
      name: 'admin_user.invited',
      payload: { id: 'admin_1', email, invitation_token: 't1' },
    });
    await driven.announce('identity', {
      name: 'admin_user.password_reset_requested',
      payload: { admin_user_id: 'admin_1', email, reset_token: 't2' },
    });
    await eventually(() => server.received.length).toBe(2);
    expect(textOf('You are invited to the staff')).toContain(
      'https://office.example/admin/invitation?token=t1',
    );
    expect(textOf('Choose a new password')).toContain('https://office.example/admin/password_reset?token=t2');
  });
});

describe('mails with a token', () => {
  const email = 'ada@example.com';
  const reset = { customer_id: 'cus_1', email, reset_token: 't1' };
  const isReset = (payload: object) =>
    ({ name: 'customer.password_reset_requested', payload: { ...reset, ...payload } }) as const;

  it('lead where the event says, else to the page of the storefront, else show the token', async () => {
    const driven = await drive();
    await driven.announce('identity', isReset({ redirect_url: 'https://app.example/x?a=1#top' }));
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]?.text).toContain('https://app.example/x?a=1&token=t1#top');
    await driven.announce('identity', isReset({}));
    await eventually(() => server.received.length).toBe(2);
    expect(server.received[1]?.text).toContain('https://shop.example/de/password_reset?token=t1');
    identity.store = { ...identity.store, url: null };
    await driven.announce('identity', isReset({}));
    await eventually(() => server.received.length).toBe(3);
    expect(server.received[2]?.text).toContain('Your code: t1');
    expect(server.received[2]?.html).toContain('<code>t1</code>');
  });

  it('confirm and end a subscription', async () => {
    const driven = await drive();
    await driven.announce('newsletter', {
      name: 'newsletter_subscriber.subscription_requested',
      payload: { id: 'sub_1', email, verification_token: 't1' },
    });
    await driven.announce('newsletter', {
      name: 'newsletter_subscriber.unsubscribe_requested',
      payload: { id: 'sub_1', email, unsubscribe_token: 't2' },
    });
    await driven.announce('newsletter', {
      name: 'newsletter_subscriber.subscription_requested',
      payload: { id: 'sub_1', email, verification_token: 't3', locale: 'de-AT' },
    });
    await eventually(() => server.received.length).toBe(3);
    expect(textOf('Bitte bestätige')).toContain('newsletter/verify?token=t3');
    expect(textOf('Please confirm')).toContain('https://shop.example/de/newsletter/verify?token=t1');
    expect(textOf('Unsubscribe')).toContain(
      'https://shop.example/de/newsletter/unsubscribe?id=sub_1&token=t2',
    );
  });

  it('are not sent once the token has ended', async () => {
    const driven = await drive({ env: { SMTP_URL: await deadUrl() } });
    const sealed = { email: 'cus_1', reset_token: 'reset_1' };
    await driven.announce('identity', { ...isReset({}), sealed });
    await eventually(async () => (await mails(driven))[0]?.failure_count ?? 0).toBeGreaterThan(0);
    await driven.ports.vault.destroy('reset_1');
    await eventually(async () => (await mails(driven))[0]?.status).toBe('skipped');
    expect((await mails(driven))[0]).toMatchObject({ skip_reason: 'token_ended', next_try_at: null });
  });
});

describe('a server of mails', () => {
  it('that is down gets the mail once it is back, with the same Message-ID', async () => {
    await server.close();
    // A port that the system gives to no other program meanwhile.
    const port = await freePort();
    const driven = await drive({ env: { SMTP_URL: server.url.replace(`:${server.port}`, `:${port}`) } });
    const id = await driven.announce('ordering', completed);
    await eventually(async () => (await mails(driven))[0]?.failure_count ?? 0).toBeGreaterThan(1);
    server = await startSmtpServer(port);
    await eventually(() => server.received.length).toBe(1);
    expect(server.received[0]?.headers['message-id']).toBe(`<${id}@shop.example>`);
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
  });

  it('that is silent costs one try after another, and then staff see the mail and let it be tried anew', async () => {
    server.behave({ onMailFrom: () => undefined });
    const driven = await drive({ env: { SMTP_URL: server.url.replace('Timeout=1000', 'Timeout=200') } });
    await driven.announce('ordering', completed);
    await eventually(async () => (await mails(driven))[0]?.status).toBe('parked');
    const [parked] = await mails(driven);
    expect(parked).toMatchObject({ failure_count: 8, error_code: 'ETIMEDOUT', next_try_at: null });
    await eventually(() => driven.service.health().own).toEqual({ status: 'degraded', parked_mails: 1 });
    expect(server.received).toEqual([]);

    server.behave({});
    const params = { id: parked?.id ?? '' };
    expect(await driven.send(retryMail, { params })).toMatchObject({ status: 202 });
    await eventually(() => server.received.length).toBe(1);
    await eventually(async () => (await driven.send(readMail, { params })).body.status).toBe('sent');
    expect((await driven.send(retryMail, { params })).status).toBe(422);
    await eventually(() => driven.service.health().own).toEqual({ status: 'up' });
  });

  it('that refuses a recipient for good is asked no more, and leaves health alone', async () => {
    server.behave({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    const driven = await drive();
    await driven.announce('ordering', completed);
    await eventually(async () => (await mails(driven))[0]?.status).toBe('refused');
    expect((await mails(driven))[0]).toMatchObject({
      error_code: 'EENVELOPE',
      response_code: 550,
      failure_count: 1,
      refused_count: 1,
      refused_recipients: [completed.payload.email],
    });
    expect(driven.service.health().own).toEqual({ status: 'up' });
  });

  it('that refuses one recipient of several for good takes the mail to the others, and staff see whom it refused', async () => {
    server.behave({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('other-') ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
    });
    const driven = await drive();
    await driven.announce('webhooks', { name: 'webhook_endpoint.disabled', payload: disabledEndpoint });
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
    expect(server.received.map(({ to }) => to)).toEqual([['owner@shop.example']]);
    const { events } = await driven.ports.log.readAll(-1, { categories: ['mail'] });
    expect(events.at(-1)).toMatchObject({
      type: 'MailSent',
      data: { via: 'smtp', accepted_count: 1, refused_count: 1, refused_digests: [expect.any(String)] },
    });
    expect(JSON.stringify(events)).not.toContain('owner@');
    expect(driven.service.health().own).toEqual({ status: 'up' });

    const params = { id: (await mails(driven))[0]?.id ?? '' };
    const shown = async () => (await driven.send(readMail, { params })).body;
    const named = { refused_count: 1, refused_recipients: ['other-owner@shop.example'] };
    expect(await shown()).toMatchObject(named);
    expect((await mails(driven))[0]).toMatchObject(named);
    // Somebody who was deleted is named nowhere.
    identity.store = { ...identity.store, owner_emails: ['owner@shop.example'] };
    expect(await shown()).toMatchObject({ refused_count: 1, refused_recipients: [] });
  });

  it('that refuses one recipient of several for now gets the mail for that one alone again', async () => {
    let refusals = 0;
    server.behave({
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('other-') || refusals++ > 1) return done();
        return done(Object.assign(new Error('come back later'), { responseCode: 450 }));
      },
    });
    const driven = await drive();
    await driven.announce('webhooks', { name: 'webhook_endpoint.disabled', payload: disabledEndpoint });
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
    expect(server.received.map(({ to }) => to)).toEqual([
      ['owner@shop.example'],
      ['other-owner@shop.example'],
    ]);
    const [first, second] = server.received.map(({ headers }) => [headers['message-id'], headers.to]);
    expect(second).toEqual(first);
    const { events } = await driven.ports.log.readAll(-1, { categories: ['mail'] });
    expect(events.filter(({ type }) => type !== 'MailStarted').map(({ type, data }) => [type, data])).toEqual(
      [
        ['MailRequested', expect.anything()],
        [
          'MailPartlySent',
          expect.objectContaining({ accepted_count: 1, refused_count: 0, response_code: 450 }),
        ],
        ['MailFailed', expect.objectContaining({ response_code: 450 })],
        ['MailSent', { via: 'smtp', accepted_count: 1, refused_count: 0 }],
      ],
    );
    expect(JSON.stringify(events)).not.toContain('owner@');
  });

  it('that refuses for good whom it refused for now has sent the mail to the others', async () => {
    const codes = [450, 550];
    server.behave({
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('other-')) return done();
        return done(Object.assign(new Error('no'), { responseCode: codes.shift() ?? 550 }));
      },
    });
    const driven = await drive();
    await driven.announce('webhooks', { name: 'webhook_endpoint.disabled', payload: disabledEndpoint });
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
    expect(server.received.map(({ to }) => to)).toEqual([['owner@shop.example']]);
    expect(driven.service.health().own).toEqual({ status: 'up' });
  });

  it('that refuses the sender or the log-in is tried again, because that is a mistake of the store', async () => {
    let refusals = 0;
    server.behave({
      onMailFrom(_address, _session, done) {
        refusals += 1;
        if (refusals > 2) return done();
        return done(Object.assign(new Error('not you'), { responseCode: 550 }));
      },
    });
    const driven = await drive();
    await driven.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(1);
  });

  it('that breaks off in the middle gets the mail again, with the same Message-ID', async () => {
    let breaks = 0;
    server.behave({
      // As if the machine went down before it said that it has the mail.
      onData() {
        breaks += 1;
        server.breakOff();
        if (breaks > 1) server.behave({});
      },
    });
    const driven = await drive();
    const id = await driven.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(1);
    expect(breaks).toBe(2);
    expect(server.received[0]?.headers['message-id']).toBe(`<${id}@shop.example>`);
  });
});

describe('the service', () => {
  it('mails nothing of what happened before it first ran', async () => {
    const before = await drive({ announceBefore: true });
    await before.announce('ordering', completed);
    await eventually(() => server.received.length).toBe(1);
    await eventually(() => mails(before)).toHaveLength(1);
  });

  it('waits while identity does not answer', async () => {
    identity.isAway = true;
    const driven = await drive();
    await driven.announce('ordering', completed);
    await eventually(() =>
      driven.service.health().followers.some(({ failure }) => failure !== undefined),
    ).toBe(true);
    identity.isAway = false;
    await eventually(() => server.received.length).toBe(1);
  });

  it('sends nothing to whoever was erased meanwhile', async () => {
    const driven = await drive({ env: { SMTP_URL: await deadUrl() } });
    await driven.announce('ordering', completed);
    await eventually(async () => (await mails(driven))[0]?.failure_count ?? 0).toBeGreaterThan(0);
    await driven.ports.vault.destroy('or_1');
    await eventually(async () => (await mails(driven))[0]?.skip_reason).toBe('erased');
  });

  it('keeps nothing personal in its log and its read model', async () => {
    server.behave({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`${address} is unknown`), { responseCode: 550 })),
    });
    const driven = await drive();
    await driven.announce('ordering', completed);
    await eventually(async () => (await mails(driven))[0]?.status).toBe('refused');
    const { events } = await driven.ports.log.readAll(-1, { categories: ['mail'] });
    expect(events.map(({ type }) => type)).toEqual(['MailRequested', 'MailFailed']);
    // Whom it did not reach is asked of the neighbours when staff look.
    const kept = (await mails(driven)).map((mail) => ({ ...mail, refused_recipients: [] }));
    expect(JSON.stringify([events, kept])).not.toMatch(/example\.com|lovelace/i);
  });
});

describe('the service in a process of its own', () => {
  it('does not start in production without a bus, where no event would reach it', () => {
    const program = fileURLToPath(
      new URL('../../../.vitest/programs/services/mail/dist/main.js', import.meta.url),
    );
    const folder = mkdtempSync(join(tmpdir(), 'mail-alone-'));
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      BASE_URL: 'https://office.example',
    };
    const { status, stderr } = spawnSync(process.execPath, [program], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 78, stderr: expect.stringContaining('BUS_URL is not set') });
  });
});

describe('the outbox', () => {
  it('keeps mails as files that only the owner of the process may read, where no server is named', async () => {
    const driven = await drive({ env: { SMTP_URL: '' } });
    const id = await driven.announce('ordering', completed);
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
    const file = join(outboxOf(driven), `${id}.eml`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { headers, text } = takenApart(await readFile(file, 'latin1'));
    expect(headers).toMatchObject({ to: 'ada@example.com', 'message-id': `<${id}@shop.example>` });
    expect(text).toContain('Total: $22.50');
    expect(driven.service.health().own).toEqual({ status: 'up' });
  });

  it('has the file before the log knows of the mail, so that a process that dies in between loses none', async () => {
    let appends = 0;
    let isDead = true;
    const driven = await drive({
      env: { SMTP_URL: '' },
      withLog(log) {
        const append = log.append.bind(log);
        log.append = (stream, ...rest) => {
          if (!stream.startsWith('mail-')) return append(stream, ...rest);
          appends += 1;
          return isDead ? Promise.reject(new LogUnavailable('no disk')) : append(stream, ...rest);
        };
      },
    });
    const id = await driven.announce('ordering', completed);
    await eventually(() => appends).toBeGreaterThan(2);
    expect(await files(driven)).toEqual([`${id}.eml`]);
    expect(await mails(driven)).toEqual([]);
    isDead = false;
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
    expect(await files(driven)).toEqual([`${id}.eml`]);
    const file = await readFile(join(outboxOf(driven), `${id}.eml`), 'latin1');
    expect(takenApart(file).headers['message-id']).toBe(`<${id}@shop.example>`);
    const { events } = await driven.ports.log.readAll(-1, { categories: ['mail'] });
    expect(events.map(({ type }) => type)).toEqual(['MailRequested', 'MailSent']);
  });

  it('costs a mail one append and one question', async () => {
    const appended: string[][] = [];
    const driven = await drive({
      env: { SMTP_URL: '' },
      withLog(log) {
        const append = log.append.bind(log);
        log.append = (stream, expected, events, options) => {
          if (stream.startsWith('mail-')) appended.push(events.map(({ type }) => type));
          return append(stream, expected, events, options);
        };
      },
    });
    const payload = { ...order, locale: 'en' };
    await driven.announce('ordering', { ...completed, payload });
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
    expect(appended).toEqual([['MailRequested', 'MailSent']]);
    expect(identity.askedCount).toBe(1);
  });

  it('has a mail written later where it cannot be written now', async () => {
    const driven = await drive({ env: { SMTP_URL: '' } });
    await writeFile(outboxOf(driven), 'in the way');
    const id = await driven.announce('ordering', completed);
    await eventually(async () => (await mails(driven))[0]?.failure_count ?? 0).toBeGreaterThan(1);
    await rm(outboxOf(driven));
    await eventually(async () => (await mails(driven))[0]?.status).toBe('sent');
    expect(await files(driven)).toEqual([`${id}.eml`]);
  });

  it('loses the mails of whoever was deleted in one turn, whatever else lies there', async () => {
    const clock = new HandClock(Date.now());
    const driven = await drive({ env: { SMTP_URL: '' }, ports: { clock } });
    const others = Array.from({ length: 60 }, (_, index) => `or_of_others_${index}`);
    for (const subject of others)
      await driven.announce('ordering', { ...completed, sealed: { email: subject } });
    const gone: string[] = [];
    for (let count = 0; count < 30; count++) gone.push(await driven.announce('ordering', completed));
    await eventually(async () => (await files(driven)).length).toBe(90);
    // The turns of the start are over.
    await clock.pass(5_000);
    await eventually(async () => (await mails(driven)).every(({ status }) => status === 'sent')).toBe(true);
    await driven.ports.vault.destroy('or_1');
    await driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await driven.announce('ordering', { ...completed, sealed: { email: 'or_of_others_0' } });
    // Events are handled one after the other.
    await eventually(async () => (await files(driven)).length).toBe(91);
    await clock.pass(5_000);
    await eventually(async () =>
      (await files(driven)).filter((file) => gone.includes(file.slice(0, -4))),
    ).toEqual([]);
    expect(await files(driven)).toHaveLength(61);
  });

  it('loses a mail with its reader, with its token, and after some days', async () => {
    const clock = new HandClock(Date.now());
    const driven = await drive({ env: { SMTP_URL: '', OUTBOX_TTL_S: '86400' }, ports: { clock } });
    const payload = { customer_id: 'cus_1', email: 'ada@example.com', reset_token: 't1' };
    const sealed = { email: 'cus_1', reset_token: 'reset_1' };
    const toStay = await driven.announce('ordering', { ...completed, sealed: { email: 'or_2' } });
    await driven.announce('identity', { name: 'customer.password_reset_requested', payload, sealed });
    await driven.announce('ordering', completed);
    await eventually(async () => (await files(driven)).length).toBe(3);
    await driven.ports.vault.destroy('or_1');
    await eventually(async () => {
      await clock.pass(5_000);
      return (await files(driven)).length;
    }).toBe(2);
    await driven.ports.vault.destroy('reset_1');
    await eventually(async () => {
      await clock.pass(5_000);
      return files(driven);
    }).toEqual([`${toStay}.eml`]);
    await eventually(async () => {
      await clock.pass(86_400_000);
      return files(driven);
    }).toEqual([]);
  });

  it('is named by health where production uses it', async () => {
    const driven = await drive({ env: { SMTP_URL: '', NODE_ENV: 'production' } });
    expect(driven.service.health().own).toEqual({ status: 'up', outbox: 'in use: SMTP_URL is not set' });
  });
});

async function drive({
  env = {},
  announceBefore = false,
  ports = {},
  withLog,
}: {
  env?: Record<string, string>;
  ports?: Partial<TestPorts>;
  announceBefore?: boolean;
  /** May replace what the log does. */
  withLog?: (log: TestPorts['log']) => void;
} = {}): Promise<DrivenService> {
  const driven = await driveService(mail, {
    env: { SMTP_URL: server.url, MAIL_RETRY_BASE_MS: '10', ...env },
    scopes: ['write_settings'],
    ports,
    neighbours: async (opened) => {
      await identity.answerOn(opened);
      withLog?.(opened.log);
      if (!announceBefore) return;
      const metadata = {
        command_id: 'c',
        correlation_id: 'c',
        causation_id: 'c',
        actor: { type: 'guest', id: null },
        store_id: 'store_test',
        occurred_at: new Date().toISOString(),
        schema: 1,
      } as const;
      const data = { payload: order, source_stream: 'elsewhere-1', source_revision: 0, source_position: 0 };
      await opened.log.append('public-ordering', 'no_stream', [
        { id: opened.random.uuid(), type: 'order.completed', data, metadata },
      ]);
    },
  });
  running.push(driven);
  return driven;
}

const mails = async (driven: DrivenService): Promise<Mail[]> => (await driven.send(listMails)).body.data;

const outboxOf = (driven: DrivenService) => join(driven.ports.settings.dataDir, 'outbox');
const files = (driven: DrivenService) => readdir(outboxOf(driven));

const textOf = (subject: string) =>
  server.received.find(({ headers }) => headers.subject?.startsWith(subject))?.text;

/** Where nobody listens any more. */
async function deadUrl(): Promise<string> {
  const dead = await startSmtpServer();
  await dead.close();
  return dead.url;
}

const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { interval: 20 });
