import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, undoRedirectImport } from '@storefold/contracts';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { UniqueNames } from '@storefold/simple-records';
import { type ImportedRecord, UndoneImports } from '@storefold/simple-records/upkeep';
import { category } from '../category/category.decider.ts';
import { product } from '../product/product.decider.ts';
import { isLive } from '../product/product.ts';
import { REDIRECTS, redirect } from './redirect.ts';

/** Takes back imports of redirects: those that are kept, and the old addresses of products and categories. */
@Controller()
export class RedirectImportUndoController {
  constructor(
    @Inject(UndoneImports) private readonly undone: UndoneImports,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(undoRedirectImport)
  undoRedirectImport(request: RequestOf<typeof undoRedirectImport>, origin: Origin) {
    return this.undone.answer(request, origin, {
      of: ['redirect', 'product', 'category'],
      tells: ['ProductFormerSlugAdded', 'CategoryFormerPermalinkAdded'],
      usedIn: async () => [],
      nameOf: (record) => this.#nameOf(record),
      // What else became of a product or a category is no matter of what leads to it.
      staysChanged: ({ category: kind }) => kind === 'redirect',
      takeBack: async (record, context) => {
        if (record.category !== 'redirect') await this.#leadNoMore(record, context);
        else if (record.isMade) await this.#delete(record.id, context);
        else await this.#restore(record, context);
        return undefined;
      },
    });
  }

  async #nameOf({ category: kind, id }: ImportedRecord): Promise<string | undefined> {
    if (kind === 'product') {
      const { state } = await this.commands.load(product, id);
      return isLive(state) ? state.name : undefined;
    }
    if (kind === 'category') {
      const { state } = await this.commands.load(category, id);
      return state.status === 'live' ? state.name : undefined;
    }
    const { state } = await this.commands.load(redirect, id);
    return state.status === 'present' ? state.from : undefined;
  }

  async #delete(id: string, context: CommandContext): Promise<void> {
    const collection = () => this.views.collection(REDIRECTS);
    const names = UniqueNames.of(redirect, this.claims, this.commands, collection, 'from');
    const command = { type: 'Delete', storeId: context.storeId, scopes: [] } as const;
    await names.delete(id, context, () => this.commands.execute(redirect, id, command, context));
  }

  async #restore({ id, commandId }: ImportedRecord, context: CommandContext): Promise<void> {
    const { state: former } = await this.commands.load(redirect, id, { commandId });
    if (former.status !== 'present') return;
    const changes = { to: former.to, metadata: former.metadata };
    const command = { type: 'Change', changes, storeId: context.storeId, scopes: [] } as const;
    await this.commands.execute(redirect, id, command, context);
  }

  async #leadNoMore({ category: kind, id, told }: ImportedRecord, context: CommandContext): Promise<void> {
    const { storeId } = context;
    for (const [index, { slug, permalink }] of told.entries()) {
      const step = context.derive(`address ${index}`);
      if (kind === 'product' && typeof slug === 'string')
        await this.commands.execute(product, id, { type: 'RemoveFormerSlug', storeId, slug }, step);
      if (kind === 'category' && typeof permalink === 'string') {
        const command = { type: 'RemoveFormerPermalink', storeId, permalink } as const;
        await this.commands.execute(category, id, command, step);
      }
    }
  }
}
