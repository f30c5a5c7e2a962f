import { Controller, Inject } from '@nestjs/common';
import { idPrefixes, importRedirects, type RequestOf, redirectInput } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { parseBody } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { UniqueNames } from '@storefold/simple-records';
import { ImportedRows, type Means } from '@storefold/simple-records/upkeep';
import { OldAddresses } from './old-addresses.service.ts';
import { REDIRECTS, redirect } from './redirect.ts';
import { redirectAt } from './redirect-at.ts';

/**
 * Takes in the rows of files of redirects, each known by its old address. Old addresses of products and categories lead to these as
 * former slugs do.
 */
@Controller()
export class RedirectImportController {
  constructor(
    @Inject(ImportedRows) private readonly rows: ImportedRows,
    @Inject(OldAddresses) private readonly oldAddresses: OldAddresses,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(importRedirects)
  importRedirects(request: RequestOf<typeof importRedirects>, origin: Origin) {
    const seen = new Set<string>();
    return this.rows.takeIn(request, origin, {
      read: (body) => parseBody(redirectInput, body),
      keyOf: ({ from }) => from.toLowerCase(),
      take: async ({ from, to, metadata }, { context }, means: Means) => {
        const { commands, claims } = means;
        const { storeId } = context;
        // The first row of an old address counts, each time that the file is sent.
        if (seen.has(from.toLowerCase())) throw refusals.invalid({ from: ['taken'] });
        seen.add(from.toLowerCase());
        const known = await redirectAt(from, storeId, this.views);
        const ownId = context.newId(idPrefixes.redirect);
        // A process that was killed may have made it of this row.
        if (known && known.id !== ownId) {
          const change = { type: 'Change', changes: { to, metadata }, storeId, scopes: [] } as const;
          const { facts } = await commands.execute(redirect, known.id, change, context);
          return facts.length > 0 ? 'updated' : 'unchanged';
        }
        const isLed = known ? undefined : await this.oldAddresses.lead(from, to, context, means);
        if (isLed !== undefined) return isLed ? 'created' : 'unchanged';
        const collection = () => this.views.collection(REDIRECTS);
        const names = UniqueNames.of(redirect, claims, commands, collection, 'from');
        const details = { from, to, metadata: metadata ?? {} };
        const create = { type: 'Create', details, storeId, scopes: [] } as const;
        await names.make(ownId, from, context, () =>
          commands.execute(redirect, ownId, create, context, { isNew: true }),
        );
        return 'created';
      },
    });
  }
}
