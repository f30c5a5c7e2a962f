import {
  adminPaymentMethod,
  changePaymentMethod,
  createCart,
  createPaymentMethod,
  deletePaymentMethod,
  type Endpoint,
  languages,
  listPaymentMethods,
  listPaymentMethodTypes,
  readPaymentMethod,
  testPaymentMethod,
} from '@storefold/contracts';
import { type Document, START } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { describe, expect, it } from 'vitest';
import { driveOrdering, refusal } from '../driven-ordering.examples.ts';
import { bundledProviders } from '../payment-gateway/bundled-providers.ts';
import type { PaymentProvider } from '../payment-gateway/payment-provider.ts';
import { registerPaymentProvider } from '../payment-gateway/payment-providers.ts';
import { PAYMENT_METHODS, paymentMethodView } from './payment-method.ts';

const shop = driveOrdering();

describe('the types of payment methods', () => {
  it('are those of the registered providers, with what each is told', async () => {
    const { status, body } = await send(listPaymentMethodTypes);
    expect(status).toBe(200);
    expect(body.data.slice(0, 2)).toEqual([
      expect.objectContaining({
        type: 'manual',
        label: 'Manual',
        session_required: false,
        source_required: false,
        preference_schema: [],
      }),
      expect.objectContaining({
        type: 'test',
        source_required: true,
        preference_schema: [
          { key: 'api_key', type: 'password', default: null, publishable: false },
          { key: 'test_mode', type: 'boolean', default: true, publishable: false },
          { key: 'delay_ms', type: 'integer', default: 0, publishable: false },
          { key: 'decline_above', type: 'decimal', default: null, publishable: false },
          { key: 'statement', type: 'string', default: null, publishable: false },
          { key: 'note', type: 'text', default: null, publishable: false },
          { key: 'webhook_secret', type: 'password', default: null, publishable: false },
        ],
      }),
    ]);
  });

  it('are in the language of staff, and so are the names of their preferences where these are refused', async () => {
    const caller = { ...staff, locale: 'de' };
    const { body } = await shop.send(listPaymentMethodTypes, undefined, { caller });
    expect(body.data.slice(0, 3)).toMatchObject([
      {
        label: 'Manuell',
        description:
          'Bezahlt wird außerhalb des Shops, etwa bar oder durch Überweisung, und Mitarbeitende tragen es ein.',
      },
      { label: 'Testdienst', description: 'Karten, um einen Shop auszuprobieren. Es fließt kein Geld.' },
      { label: 'Testdienst mit Sitzungen' },
    ]);
    const preferences = { delay_ms: 'soon' };
    const refused = await shop.send(
      createPaymentMethod,
      { name: 'Karte', type: 'test', preferences },
      { caller },
    );
    expect(refused.body.error.message).toBe('Einstellungen Verzögerung muss eine ganze Zahl sein');
    const words = Object.keys(languages.de.fields);
    for (const { preferences: declared } of bundledProviders) {
      expect(words).toEqual(expect.arrayContaining(Object.keys(declared)));
    }
  });

  it('do not have one of which no provider is registered', async () => {
    const { status, body } = await send(createPaymentMethod, { name: 'Odd', type: 'acme' });
    expect([status, body.error.details]).toEqual([422, { type: ['is not included in the list'] }]);
  });
});

describe('the preferences of a payment method', () => {
  it('are what staff set, or the defaults, and no password is ever answered', async () => {
    const made = await send(createPaymentMethod, {
      name: 'Card',
      type: 'test',
      preferences: { api_key: 'sk_secret', delay_ms: '20', decline_above: '100.50', unknown: 'ignored' },
    });
    expect(made.status).toBe(201);
    expect(adminPaymentMethod.strict().parse(made.body)).toEqual(made.body);
    const preferences = {
      api_key: '[REDACTED]',
      test_mode: true,
      delay_ms: 20,
      decline_above: '100.50',
      statement: null,
      note: null,
      webhook_secret: null,
    };
    expect(made.body.preferences).toEqual(preferences);
    const params = { id: made.body.id };
    const read = await send(readPaymentMethod, undefined, { params });
    expect(read.body).toEqual(made.body);
    const listed = await send(listPaymentMethods);
    expect(listed.body.data).toContainEqual(made.body);
    expect(JSON.stringify([made, read, listed])).not.toContain('sk_secret');

    const change = async (sent: object) =>
      (await send(changePaymentMethod, { preferences: sent }, { params })).body.preferences;
    expect(await change({ api_key: '[REDACTED]', test_mode: '0', statement: 'ACME' })).toEqual({
      ...preferences,
      test_mode: false,
      statement: 'ACME',
    });
    expect(await change({ api_key: '', test_mode: null, statement: '', decline_above: 7 })).toEqual({
      ...preferences,
      api_key: null,
      decline_above: '7',
    });
  });

  it('have their passwords neither in the read model nor in the log', async () => {
    const made = await send(createPaymentMethod, {
      name: 'Card',
      type: 'test',
      preferences: { api_key: 'sk_secret', note: 'kept' },
    });
    const params = { id: made.body.id };
    await send(changePaymentMethod, { preferences: { api_key: 'sk_secret_2' } }, { params });
    const { log, readModels } = shop.driven.ports;
    const { name, version, collections } = paymentMethodView;
    const model = await readModels.open(name, version, collections);
    const document = await model.collection<Document>(PAYMENT_METHODS).get(made.body.id);
    expect(document).toMatchObject({ preferences: { note: 'kept' }, password_keys: ['api_key'] });
    const { events } = await log.readAll(START, { limit: 10_000 });
    expect(events.map(({ type }) => type)).toContain('PaymentMethodChanged');
    expect(JSON.stringify([document, events])).not.toContain('sk_secret');
  });

  it('are refused under their keys where they are not of their type', async () => {
    const preferences = {
      delay_ms: 'soon',
      test_mode: 'maybe',
      decline_above: '1,5',
      statement: 7,
      note: 'x',
    };
    const { status, body } = await send(createPaymentMethod, { name: 'Card', type: 'test', preferences });
    expect([status, body.error.details]).toEqual([
      422,
      {
        'preferences.delay_ms': ['must be an integer'],
        'preferences.test_mode': ['is invalid'],
        'preferences.decline_above': ['is invalid'],
        'preferences.statement': ['is invalid'],
      },
    ]);
  });

  it('are tried at the provider, which says what it did or why it does not take them', async () => {
    const made = async (type: string, preferences = {}) => {
      const { body } = await send(createPaymentMethod, { name: 'Way', type, preferences });
      return send(testPaymentMethod, {}, { params: { id: body.id } });
    };
    expect((await made('test')).body).toEqual({ mode: 'test', checks: ['authorized_and_released'] });
    expect((await made('test', { test_mode: false })).status).toBe(503);
    expect(refusal(await made('manual'))).toEqual([422, 'processing_error']);
    expect(refusal(await send(testPaymentMethod, {}, { params: { id: 'pm_none' } }))).toEqual([
      404,
      'record_not_found',
    ]);
  });

  it('keep a method from shoppers as long as one is missing that its provider needs', async () => {
    registerPaymentProvider(keyed);
    const { body: method } = await send(createPaymentMethod, { name: 'Card', type: 'keyed' });
    const isOffered = async (): Promise<boolean> => {
      const { body: cart } = await shop.send(createCart, {});
      return cart.payment_methods.some(({ id }: { id: string }) => id === method.id);
    };
    const told: [object, boolean][] = [
      [{}, false],
      [{ secret_key: 'sk_1' }, false],
      [{ publishable_key: 'pk_1' }, true],
      [{ secret_key: '' }, false],
    ];
    for (const [preferences, offered] of told) {
      await send(changePaymentMethod, { preferences }, { params: { id: method.id } });
      expect([preferences, await isOffered()]).toEqual([preferences, offered]);
    }
  });

  it('go with the method', async () => {
    const { body } = await send(createPaymentMethod, {
      name: 'Card',
      type: 'test',
      preferences: { api_key: 'k' },
    });
    const params = { id: body.id };
    expect((await send(deletePaymentMethod, undefined, { params })).status).toBe(204);
    expect(refusal(await send(readPaymentMethod, undefined, { params }))).toEqual([404, 'record_not_found']);
  });
});

const keyed: PaymentProvider = {
  type: 'keyed',
  label: 'Keyed',
  description: '',
  preferences: {
    secret_key: { type: 'password', required: true },
    publishable_key: { type: 'string', required: true },
    statement: { type: 'string' },
  },
  sessionRequired: false,
  sourceRequired: true,
  gateway: () => {
    throw new Error('nobody pays by it');
  },
};

const staff: Partial<Caller> = { scopes: ['read_all', 'write_all'] };

const send = (
  endpoint: Endpoint,
  body?: unknown,
  { params = {} }: { params?: Record<string, string> } = {},
) => shop.send(endpoint, body, { params, caller: staff });
