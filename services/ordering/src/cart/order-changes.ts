import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext, Commands, Outcome } from '@storefold/kernel/command-handling';
import { TOKENS } from '@storefold/server/runtime';
import { ON_ORDER_CONFLICT } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import type { OrderState } from '../order/order.ts';
import { ExclusiveChanges } from './exclusive-changes.ts';

/** Changes orders by commands: of two changes of one order at once the later one is refused. */
@Injectable()
export class OrderChanges {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
  ) {}

  /** Decides the command that follows from how the order is. */
  change(key: string, context: CommandContext, commandFor: CommandFor<OrderCommand>): Promise<Decided> {
    return this.changeAndFollow(key, context, commandFor, (decided) => decided);
  }

  /** The same. `follow`: what is asked for because of it before anybody else may change the order, and the result. */
  changeAndFollow<Command extends OrderCommand, Result>(
    key: string,
    context: CommandContext,
    commandFor: CommandFor<Command>,
    follow: (decided: Decided, command: Command) => Promise<Result> | Result,
  ): Promise<Result> {
    const change = async () => {
      const loaded = await this.commands.load(orderAggregate, key, context);
      const command = await commandFor(loaded.state);
      const options = { loaded, onConflict: ON_ORDER_CONFLICT };
      const decided = await this.commands.execute(orderAggregate, key, command, context, options);
      return follow(decided, command);
    };
    return this.exclusive.runExclusively(key, context, change, ON_ORDER_CONFLICT);
  }
}

type CommandFor<Command extends OrderCommand> = (state: OrderState) => Promise<Command> | Command;
type Decided = Outcome<OrderState, OrderFact>;
