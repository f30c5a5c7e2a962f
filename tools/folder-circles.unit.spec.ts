import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.mjs';

const shop = (file: string) => `services/shop/src/${file}`;
const imports = (source: string, ...resolved: string[]) => ({
  source: shop(source),
  dependencies: resolved.map((each) => ({ resolved: shop(each) })),
});

test('folders that import each other are named once, with what to do and a file of each arrow', () => {
  const cart = imports('cart/cart.ts', 'order/order.ts', 'order/rules.ts');
  const order = imports('order/order.ts', 'cart/cart.ts');
  expect(folderCircles([cart, order])).toEqual([
    [
      'folders-in-layers: cart → order → cart of services/shop/src import each other.',
      'Move what needs both into the upper folder, and what both need into the lower one or into one below them:',
      '  services/shop/src/cart/cart.ts → services/shop/src/order/order.ts and 1 more',
      '  services/shop/src/order/order.ts → services/shop/src/cart/cart.ts',
    ].join('\n'),
  ]);
});

test('a longer circle is found, and only the shortest one of those that share an arrow is told', () => {
  const told = folderCircles([
    imports('cart/cart.ts', 'order/order.ts'),
    imports('order/order.ts', 'payment/payment.ts'),
    imports('payment/payment.ts', 'cart/cart.ts', 'draft/draft.ts'),
    imports('draft/draft.ts', 'cart/cart.ts'),
  ]);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('cart → order → payment → cart of');
});

test('a file directly in src is a place of its own: settings stand below all folders, the service above', () => {
  const settings = imports('settings.ts');
  const cart = imports('cart/cart.ts', 'settings.ts');
  const service = imports('shop.ts', 'cart/cart.ts', 'settings.ts');
  expect(folderCircles([settings, cart, service])).toEqual([]);
  expect(folderCircles([imports('settings.ts', 'cart/cart.ts'), cart])).toHaveLength(1);
});

test('specs and examples may import from any folder', () => {
  const order = imports('order/order.ts', 'cart/cart.ts');
  expect(folderCircles([order, imports('cart/cart.unit.spec.ts', 'order/order.ts')])).toEqual([]);
  expect(folderCircles([order, imports('cart/cart.examples.ts', 'order/order.ts')])).toEqual([]);
});

test('folders of subjects do not import each other either; what unites them beside them does, and they know it', () => {
  const unites = imports('order/order.ts', 'order/refund/refund.ts', 'order/payment/payment.ts');
  const refund = imports('order/refund/refund.ts', 'order/payment/payment.ts', 'order/order.draft.ts');
  expect(folderCircles([unites, refund])).toEqual([]);
  const payment = imports('order/payment/payment.ts', 'order/refund/refund.ts');
  expect(folderCircles([unites, refund, payment])[0]).toContain(
    'folders-in-layers: payment → refund → payment of services/shop/src/order import each other.',
  );
});
