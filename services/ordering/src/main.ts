import { engines } from '@storefold/engines';
import { runService } from '@storefold/server/runtime';
import { stripe } from '@storefold/stripe';
import { ordering, registerPaymentProvider } from './index.ts';

registerPaymentProvider(stripe);
await runService(ordering, engines);
