import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, undoGiftCardImport } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { UndoneImports } from '@storefold/simple-records/upkeep';
import { notedOf } from '../../held-value/held-value.noted.ts';
import { giftCard, isUsedHere } from '../gift-card.decider.ts';
import { isIssued } from '../gift-card.ts';
import { GiftCardCodeClaims } from '../gift-card-code-claims.ts';

/** Takes back imports of gift cards. A code is worth money, so that cards are named by their ids. */
@Controller()
export class GiftCardImportUndoController {
  constructor(
    @Inject(UndoneImports) private readonly undone: UndoneImports,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(GiftCardCodeClaims) private readonly codes: GiftCardCodeClaims,
  ) {}

  @Answers(undoGiftCardImport)
  undoGiftCardImport(request: RequestOf<typeof undoGiftCardImport>, origin: Origin) {
    return this.undone.answer(request, origin, {
      of: ['gift_card'],
      noted: notedOf('GiftCard'),
      usedIn: async (records) => {
        const cards = await Promise.all(
          records.map(async ({ id }) => ({ id, state: (await this.commands.load(giftCard, id)).state })),
        );
        return cards.flatMap(({ id, state }) => (isIssued(state) && isUsedHere(state) ? [id] : []));
      },
      nameOf: async ({ id }) => {
        const { state } = await this.commands.load(giftCard, id);
        return isIssued(state) ? id : undefined;
      },
      takeBack: async ({ id }, context) => {
        const command = { type: 'UndoImport', storeId: context.storeId } as const;
        const { state } = await this.commands.execute(giftCard, id, command, context);
        if (state.status === 'deleted') await this.codes.releaseCode(id, state.card.code, context);
        return undefined;
      },
    });
  }
}
