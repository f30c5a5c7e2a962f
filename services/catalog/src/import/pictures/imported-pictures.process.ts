import { Inject, Injectable } from '@nestjs/common';
import { type ImportWarning, text } from '@storefold/contracts';
import type { CommandContext, CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { inOwnShare, type Language, languageFor } from '@storefold/kernel/core';
import type { EventLog, Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { type Medium, newFileOf, picturesOf } from '../../product/media/medium.ts';
import { product } from '../../product/product.decider.ts';
import { isLive, type Product } from '../../product/product.ts';
import { dataImport } from '../import.decider.ts';
import type { Import, ImportFact } from '../import.ts';
import { NotCopied, PictureCopies } from './picture-copies.service.ts';

/** So many are fetched between two facts, and the rest of the last product's. After a crash these alone are looked at again. */
const PICTURES_OF_A_PART = 20;
const PRODUCTS_OF_A_PART = 100;
const AT_ONCE = 4;

/** A picture of a product that is to be copied, or was. */
interface Wanted {
  readonly productId: string;
  readonly storeId: string;
  readonly medium: Medium;
}

/**
 * Copies the pictures of an import, once its rows are in. Each fact leads to the next part, and a restart goes on: what was copied is
 * known by the address that it came from.
 */
@Injectable()
export class ImportedPictures implements ProcessManager<ImportFact> {
  readonly name = 'imported_pictures';
  readonly categories = ['import'];
  readonly setsAside = true;
  readonly facts = ['ImportCompleted', 'ImportFailed', 'ImportPicturesCopied'] as const;
  /** Of the import that was copied for last. */
  #products: { readonly importId: string; readonly ids: readonly string[] } | undefined;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(PictureCopies) private readonly copies: PictureCopies,
  ) {}

  async handle(fact: Stored<ImportFact>): Promise<void> {
    const { state, revision } = await this.commands.load(dataImport, fact.recordId);
    if (state.status === 'absent' || revision !== fact.revision || !state.reading?.copy_images) return;
    const { pictured_products_count: doneBefore } = state;
    const ids = await this.#productsOf(fact.recordId);
    if (doneBefore >= ids.length) return;
    const wanted: Wanted[] = [];
    let done = doneBefore;
    for (; done < ids.length && done - doneBefore < PRODUCTS_OF_A_PART; done += 1) {
      if (wanted.length >= PICTURES_OF_A_PART) break;
      const productId = ids[done] ?? '';
      const { state: owner } = await this.commands.load(product, productId);
      if (isLive(owner)) wanted.push(...wantedOf(productId, owner));
    }
    const warnings = await this.#copyAll(wanted, languageFor(state.locale), (name) =>
      this.contexts.following(fact, name),
    );
    const pictures = {
      ...countedAfter(state, {
        copied: wanted.length - warnings.length,
        failed: warnings.length,
        isLast: done === ids.length,
      }),
      pictured_products_count: done,
      warnings,
    };
    const note = { type: 'NotePictures', doneBefore, pictures } as const;
    await this.commands.execute(dataImport, fact.recordId, note, this.contexts.following(fact, 'pictures'));
  }

  /** Resolves with what is said of those that stay where they are. */
  async #copyAll(
    wanted: readonly Wanted[],
    language: Language,
    contextFor: (name: string) => CommandContext,
  ): Promise<ImportWarning[]> {
    const warnings: ImportWarning[] = [];
    const left = [...wanted];
    const copyNext = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { productId, medium } = next;
        const { url } = medium;
        if (url === null) continue;
        const context = contextFor(`copy ${productId} ${medium.media_id}`);
        try {
          await inOwnShare(() => this.#copy(next, url, context));
        } catch (error) {
          if (!(error instanceof NotCopied)) throw error;
          const said = text('picture_not_copied', { url, why: error.said });
          warnings.push({ column: 'image_urls', message: language.say(said) });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
    return warnings;
  }

  async #copy({ productId, storeId, medium }: Wanted, url: string, context: CommandContext): Promise<void> {
    const file = newFileOf(await this.copies.copy(url));
    const keep = { type: 'KeepCopy', storeId, mediaId: medium.media_id, url, file } as const;
    await this.commands.execute(product, productId, keep, context);
  }

  /** The products that the rows named, in their order. No state keeps them: there may be many. */
  async #productsOf(importId: string): Promise<readonly string[]> {
    if (this.#products?.importId === importId) return this.#products.ids;
    const facts = await this.log.read(`import-${importId}`, 0);
    const ids = facts.flatMap(({ type, data }) =>
      type === 'ImportLineReached' ? ((data as { product_ids?: readonly string[] }).product_ids ?? []) : [],
    );
    this.#products = { importId, ids };
    return ids;
  }
}

const wantedOf = (productId: string, owner: Product): Wanted[] =>
  picturesOf(owner).map((medium) => ({ productId, storeId: owner.store_id, medium }));

/** In the end all are counted: one that went with its product counts as one that was not copied. */
function countedAfter(
  { pictures_count: all, pictures_copied_count: before, pictures_failed_count: failed }: Import,
  {
    copied,
    failed: failedNow,
    isLast,
  }: { readonly copied: number; readonly failed: number; readonly isLast: boolean },
) {
  const pictures_copied_count = Math.min(all, before + copied);
  return {
    pictures_copied_count,
    pictures_failed_count: isLast ? all - pictures_copied_count : Math.min(all, failed + failedNow),
  };
}
