import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  CLOCK,
  type Clock,
  COMMANDS,
  CONTEXTS,
  type Commands,
  type Contexts,
  type Filter,
  isoTime,
  LOGGER,
  type Logger,
  Recurring,
  VIEWS,
  type Views,
} from '@storefold/kernel';
import { subscriber } from './subscriber.decider.ts';
import { SUBSCRIBERS, type SubscriberDocument, subscriberView } from './subscriber.view.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 100;

/** Ends tokens whose time is up, and forgets who was removed a while ago. */
@Injectable()
export class Tidying implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #recurring: Recurring;

  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: Contexts,
    @Inject(VIEWS) private readonly views: Views,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const work = () => this.tidy(isoTime(this.clock.now()));
    this.#recurring = new Recurring('tidying of subscribers', EVERY_MS, work, clock, logger);
  }

  onApplicationBootstrap(): void {
    this.#recurring.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#recurring.stop();
  }

  async tidy(now: string): Promise<void> {
    const subscribers = this.views.collection<SubscriberDocument>(subscriberView, SUBSCRIBERS);
    const filter: Filter = { field: 'due_at', lte: now };
    for (;;) {
      const due = await subscribers.find({ filter, limit: AT_ONCE });
      for (const { id, store_id, due_at } of due) {
        const context = this.contexts.once(`tidy ${id} ${due_at}`, store_id);
        await this.commands.run(subscriber, id, { type: 'Tidy', now }, context);
        await this.views.passed(context.lastWritten);
      }
      if (due.length < AT_ONCE) return;
    }
  }
}
