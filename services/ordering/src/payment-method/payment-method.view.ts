import type { CollectionName } from '@storefold/kernel/ports';
import { methodView } from '../store-method.view.ts';
import { paymentMethod } from './payment-method.decider.ts';
import type { PaymentMethod } from './payment-method.ts';

type PaymentMethodDocument = PaymentMethod & { readonly id: string };

export const PAYMENT_METHODS: CollectionName<PaymentMethodDocument> = 'payment_methods';
export const paymentMethodView = methodView(PAYMENT_METHODS, paymentMethod, 'type');
