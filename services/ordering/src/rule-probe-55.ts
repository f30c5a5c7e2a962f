import './order/order.examples.ts';
