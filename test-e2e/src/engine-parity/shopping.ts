import { checkout } from './checkout.ts';
import { customFields } from './custom-fields.ts';
import { customers } from './customers.ts';
import { digitals } from './digitals.ts';
import { exportedRecords } from './exports.ts';
import { giftCards } from './gift-cards.ts';
import { goods } from './goods.ts';
import { mails } from './mails.ts';
import { newsletter } from './newsletter.ts';
import type { ResponseRecorder } from './response-recorder.ts';
import { staff } from './staff.ts';
import { storeCredits } from './store-credits.ts';
import { translations } from './translations.ts';
import { webhooks } from './webhooks.ts';
import { wishes } from './wishes.ts';

const admin = '/api/v3/admin';

/** The records that exist after the earlier steps, for the requests that list them. */
export interface Left {
  readonly jwt: string;
  readonly adminJwt: string;
  readonly productId: string;
  readonly orderId: string;
  readonly cartId: string;
  readonly cardId: string;
}

/** A shop is set up and sells: every write, its repetition and its refusals. */
export async function shopping(recorder: ResponseRecorder): Promise<Left> {
  const adminJwt = await staff(recorder);
  const productId = await goods(recorder);
  const jwt = await customers(recorder);
  const cardId = await giftCards(recorder);
  await wishes(recorder, jwt, productId);
  await storeCredits(recorder, jwt);
  const { cartId, orderId } = await checkout(recorder, jwt, productId, cardId);
  await customFields(recorder, { productId, orderId, cardId });
  for (const type of ['Product', 'Order', 'User', 'Variant']) {
    await recorder.get(`${admin}/tags?taggable_type=${type}&q=R`);
  }
  await newsletter(recorder, jwt);
  await digitals(recorder);
  await exportedRecords(recorder, { productId, orderId });
  await webhooks(recorder);
  await mails(recorder);
  await translations(recorder);
  return { jwt, adminJwt, productId, orderId, cartId, cardId };
}
