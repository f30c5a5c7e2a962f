import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, undoStoreCreditImport } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { UndoneImports } from '@storefold/simple-records/upkeep';
import { notedOf } from '../held-value/held-value.noted.ts';
import { isInUse } from '../held-value/held-value.ts';
import { storeCreditCategoryUse } from '../store-credit-category/store-credit-category-use.ts';
import { storeCredit } from './store-credit.decider.ts';
import { isIssued } from './store-credit.ts';

/** Takes back imports of store credits. */
@Controller()
export class StoreCreditImportUndoController {
  constructor(
    @Inject(UndoneImports) private readonly undone: UndoneImports,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  @Answers(undoStoreCreditImport)
  undoStoreCreditImport(request: RequestOf<typeof undoStoreCreditImport>, origin: Origin) {
    return this.undone.answer(request, origin, {
      of: ['store_credit'],
      noted: notedOf('StoreCredit'),
      through: [storeCreditCategoryUse.category],
      usedIn: async (records) => {
        const credits = await Promise.all(
          records.map(async ({ id }) => ({ id, state: (await this.commands.load(storeCredit, id)).state })),
        );
        return credits.flatMap(({ id, state }) => (isIssued(state) && isInUse(state) ? [id] : []));
      },
      nameOf: async ({ id }) => {
        const { state } = await this.commands.load(storeCredit, id);
        return isIssued(state) ? id : undefined;
      },
      takeBack: async ({ id }, context) => {
        const { state } = await this.commands.load(storeCredit, id);
        if (!isIssued(state)) return undefined;
        const owner = { storeId: state.store_id, customerId: state.customer_id };
        const command = { type: 'Delete', owner, undoesImport: true } as const;
        await this.commands.execute(storeCredit, id, command, context);
        return undefined;
      },
    });
  }
}
