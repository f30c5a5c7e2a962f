import { Controller, Inject } from '@nestjs/common';
import {
  importedNewsletterSubscriber,
  importNewsletterSubscribers,
  type RequestOf,
} from '@storefold/contracts';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { parseBody } from '@storefold/server/http';
import { ImportedRows } from '@storefold/simple-records/upkeep';
import { CustomerClient } from '../customer.client.ts';
import { newsletterSubscriber } from '../newsletter-subscriber.decider.ts';
import { NewsletterSubscriberEmailClaims } from '../newsletter-subscriber-email-claims.ts';

/** Takes in the rows of files of subscribers. Nobody gets a mail, and who is subscribed here stays as they are. */
@Controller()
export class NewsletterSubscriberImportController {
  constructor(
    @Inject(ImportedRows) private readonly rows: ImportedRows,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
  ) {}

  @Answers(importNewsletterSubscribers)
  importNewsletterSubscribers(request: RequestOf<typeof importNewsletterSubscribers>, origin: Origin) {
    return this.rows.takeIn(request, origin, {
      read: (body) => parseBody(importedNewsletterSubscriber, body),
      keyOf: ({ email }) => email,
      take: async ({ email, verified, created_at }, { context }, { commands, claims }) => {
        const { storeId } = context;
        const id = await new NewsletterSubscriberEmailClaims(claims, commands).findOrClaimId(email, context);
        const command = {
          type: 'Import',
          storeId,
          email,
          customerId: await this.customers.findIdByEmail(email, storeId),
          isVerified: verified ?? true,
          createdAt: created_at ?? undefined,
        } as const;
        const { facts } = await commands.execute(newsletterSubscriber, id, command, context);
        return facts.length > 0 ? 'created' : 'unchanged';
      },
    });
  }
}
