import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, type Said, undoCustomerImport } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { type ImportedRecord, UndoneImports } from '@storefold/simple-records/upkeep';
import { customer } from '../customer/customer.decider.ts';
import { CustomerService } from '../customer/customer.service.ts';
import { CUSTOMERS } from '../customer/customer.view.ts';
import { lastCompletedAt } from '../customer/purchases/purchases.ts';
import { commandsBack } from './commands-back.ts';

/** Takes back imports of customers. Names are ids: what is kept of an import tells of nobody. */
@Controller()
export class CustomerImportUndoController {
  constructor(
    @Inject(UndoneImports) private readonly undone: UndoneImports,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomerService) private readonly customers: CustomerService,
  ) {}

  @Answers(undoCustomerImport)
  undoCustomerImport(request: RequestOf<typeof undoCustomerImport>, origin: Origin) {
    return this.undone.answer(request, origin, {
      of: ['customer'],
      noted: ['CustomerNewsletterSubscriberNoted', 'CustomerNewsletterSubscriberDeleted'],
      usedIn: async (records) => {
        const found = await this.views.collection(CUSTOMERS).getMany(records.map(({ id }) => id));
        return found.filter(({ purchases }) => lastCompletedAt(purchases) !== null).map(({ id }) => id);
      },
      nameOf: async ({ id }) => {
        const { state } = await this.commands.load(customer, id);
        return state.status === 'active' ? id : undefined;
      },
      takeBack: (record, context) =>
        record.isMade ? this.#delete(record, context) : this.#restore(record, context),
    });
  }

  /** Whoever is known here for another reason than the import stays: with a customer go the orders' person, and the subscription. */
  async #delete({ id }: ImportedRecord, context: CommandContext): Promise<Said | undefined> {
    const { state } = await this.commands.load(customer, id);
    if (state.status === 'active' && state.profile.newsletter_subscriber !== null) return 'subscribed_by_now';
    const request = { type: 'RequestDeletion', deletionId: context.commandId } as const;
    await this.commands.execute(customer, id, request, context);
    const status = await this.customers.driveDeletion(id, context.derive('delete'));
    return status === 'active' ? 'ordered_by_now' : undefined;
  }

  async #restore({ id, commandId }: ImportedRecord, context: CommandContext): Promise<undefined> {
    const [{ state: former }, { state }] = await Promise.all([
      this.commands.load(customer, id, { commandId }),
      this.commands.load(customer, id),
    ]);
    if (former.status !== 'active' || state.status !== 'active') return;
    for (const [index, command] of commandsBack(state.profile, former.profile).entries())
      await this.commands.execute(customer, id, command, context.derive(`back ${index} ${command.type}`));
  }
}
