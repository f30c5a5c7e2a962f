import type { CartCommand } from './cart/cart.commands.ts';
import type { CheckoutCommand } from './checkout/checkout.commands.ts';
import type { CorrectionCommand } from './correction/correction.commands.ts';
import type { DeliveryCommand } from './delivery/delivery.commands.ts';
import type { DigitalCommand } from './digital/digital.commands.ts';
import type { DocumentCommand } from './document/document.commands.ts';
import type { ImportedCommand } from './imported/imported.commands.ts';
import type { ItemCommand } from './items/item.commands.ts';
import type { PaymentCommand } from './payment/payment.commands.ts';
import type { PriceCommand } from './price/price.commands.ts';
import type { RefundCommand } from './refund/refund.commands.ts';
import type { ReturnCommand } from './refund/return.commands.ts';
import type { ValueCommand } from './value/value.commands.ts';

/** The commands of an order. */
export type OrderCommand =
  | CartCommand
  | ItemCommand
  | DeliveryCommand
  | PriceCommand
  | ValueCommand
  | PaymentCommand
  | CheckoutCommand
  | RefundCommand
  | CorrectionCommand
  | ReturnCommand
  | DigitalCommand
  | DocumentCommand
  | ImportedCommand;

export type CommandOf<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>;

/** Commands by which its holder changes an open cart. */
export type OpenCartCommand = Exclude<Extract<OrderCommand, { holder: unknown }>, { type: 'StartCheckout' }>;
