import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, undoOrderImport } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Filter, Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { takenBack } from '@storefold/simple-records/upkeep';
import { order } from '../order.decider.ts';
import { keyOf } from '../order.ids.ts';
import { isOrder } from '../order.ts';
import { ORDERS, orderOfDocument } from '../read-model/order.view.ts';

/** How many orders are taken back for one question. */
const AT_ONCE = 100;

/** Takes back imports of orders, which name the import that brought them. */
@Controller()
export class OrderImportUndoController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(undoOrderImport)
  async undoOrderImport(request: RequestOf<typeof undoOrderImport>, origin: Origin) {
    await this.views.caughtUpTo();
    const { import_id, before, command_id, store_id } = request;
    const brought: Filter = { field: 'import_id', eq: import_id };
    const found = await this.views.collection(ORDERS).find({
      filter: before === null ? brought : { all: [brought, { field: 'id', lt: before }] },
      sort: [{ field: 'id', descending: true }],
      limit: AT_ONCE,
    });
    const records = found.map(({ id }) => ({
      category: order.category,
      id,
      position: 0,
      isMade: true,
      isChangedSince: false,
      commandId: '',
      told: [],
    }));
    const next = found.length === AT_ONCE ? (found.at(-1)?.id ?? null) : null;
    return takenBack(
      request,
      { part: records, next },
      {
        usedIn: async () =>
          found.flatMap((document) => {
            const { imported, number } = orderOfDocument(document);
            return imported?.is_touched ? [number] : [];
          }),
        nameOf: async ({ id }) => {
          const { state } = await this.commands.load(order, keyOf(id));
          return isOrder(state) && state.imported?.import_id === import_id ? state.number : undefined;
        },
        takeBack: async ({ id }, context) => {
          const command = { type: 'UndoImport', importId: import_id } as const;
          await this.commands.execute(order, keyOf(id), command, context);
          return undefined;
        },
      },
      this.contexts.command(command_id, store_id, origin),
    );
  }
}
