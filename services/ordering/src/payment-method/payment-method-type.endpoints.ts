import { Injectable } from '@nestjs/common';
import { isText, listPaymentMethodTypes, type Text } from '@storefold/contracts';
import { type Call, Handles, languageOf } from '@storefold/server/http';
import { paymentProviders } from '../payment-gateway/payment-providers.ts';
import { schemaOf } from '../payment-gateway/preferences.ts';

/** The providers of which staff make payment methods. */
@Injectable()
export class PaymentMethodTypeEndpoints {
  @Handles(listPaymentMethodTypes)
  listTypes({ caller }: Call<typeof listPaymentMethodTypes>) {
    const language = languageOf(caller);
    const said = (words: string | Text) => (isText(words) ? language.say(words) : words);
    return Promise.resolve({
      data: paymentProviders().map(
        ({ type, label, description, sessionRequired, sourceRequired, preferences }) => ({
          type,
          label: said(label),
          description: said(description),
          session_required: sessionRequired,
          source_required: sourceRequired,
          preference_schema: schemaOf(preferences),
        }),
      ),
    });
  }
}
