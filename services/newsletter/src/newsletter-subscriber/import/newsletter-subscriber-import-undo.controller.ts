import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, undoNewsletterSubscriberImport } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { UndoneImports } from '@storefold/simple-records/upkeep';
import { newsletterSubscriber } from '../newsletter-subscriber.decider.ts';
import { NewsletterSubscriberEmailClaims } from '../newsletter-subscriber-email-claims.ts';

/** Takes back imports of subscribers. Whoever confirmed here since stays. */
@Controller()
export class NewsletterSubscriberImportUndoController {
  constructor(
    @Inject(UndoneImports) private readonly undone: UndoneImports,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(NewsletterSubscriberEmailClaims) private readonly emails: NewsletterSubscriberEmailClaims,
  ) {}

  @Answers(undoNewsletterSubscriberImport)
  undoNewsletterSubscriberImport(request: RequestOf<typeof undoNewsletterSubscriberImport>, origin: Origin) {
    return this.undone.answer(request, origin, {
      of: ['newsletter_subscriber'],
      // Whose customer somebody is, and that a link in a mail is old, was nobody's wish.
      noted: ['NewsletterSubscriberLinked', 'NewsletterSubscriberTokensExpired'],
      usedIn: async () => [],
      nameOf: async ({ id }) => {
        const { state } = await this.commands.load(newsletterSubscriber, id);
        return state.status === 'present' ? id : undefined;
      },
      takeBack: async ({ id }, context) => {
        const remove = { type: 'Remove', by: { who: 'staff' } } as const;
        const { state } = await this.commands.execute(newsletterSubscriber, id, remove, context);
        if (state.status !== 'none') await this.emails.release(state.email, id, context);
        return undefined;
      },
    });
  }
}
