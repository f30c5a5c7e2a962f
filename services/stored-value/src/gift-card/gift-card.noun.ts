import { defineNoun } from '@storefold/server/runtime';
import { ImportedRows, UndoneImports } from '@storefold/simple-records/upkeep';
import { CustomerGiftCardController } from './customer-gift-card.controller.ts';
import { CustomerGiftCardEndpoints } from './customer-gift-card.endpoints.ts';
import { GiftCardController } from './gift-card.controller.ts';
import { giftCardDictionary } from './gift-card.dictionary.ts';
import { GiftCardEndpoints } from './gift-card.endpoints.ts';
import { giftCardErasure } from './gift-card.erasure.ts';
import { giftCardPublisher } from './gift-card.publisher.ts';
import { giftCardView } from './gift-card.view.ts';
import { GiftCardCodeClaims } from './gift-card-code-claims.ts';
import { GiftCardExportController } from './gift-card-export.controller.ts';
import { GiftCardImportController } from './import/gift-card-import.controller.ts';
import { GiftCardImportUndoController } from './import/gift-card-import-undo.controller.ts';

export const giftCardNoun = defineNoun({
  facts: [giftCardDictionary],
  endpoints: [GiftCardEndpoints, CustomerGiftCardEndpoints],
  controllers: [
    GiftCardController,
    GiftCardExportController,
    GiftCardImportController,
    GiftCardImportUndoController,
    CustomerGiftCardController,
  ],
  providers: [GiftCardCodeClaims, ImportedRows, UndoneImports],
  projections: [giftCardView],
  publishers: [giftCardPublisher],
  erasure: giftCardErasure,
});
