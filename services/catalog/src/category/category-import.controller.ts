import { Controller, Inject } from '@nestjs/common';
import {
  type AnswerTo,
  idPrefixes,
  importCategories,
  importedCategory,
  type RequestOf,
} from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { recordId, refusals } from '@storefold/kernel/core';
import type { Filter, Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { parseBody } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { ImportedRows, type Means } from '@storefold/simple-records/upkeep';
import type { z } from 'zod';
import { nameOfSlug, slugOf } from '../slug.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { category } from './category.decider.ts';
import { CategoryService } from './category.service.ts';
import { noDetails } from './category.ts';
import { CATEGORIES } from './category.view.ts';
import { CategoryClaims } from './category-claims.ts';

type Request = RequestOf<typeof importCategories>;
type Body = z.output<typeof importedCategory>;

/**
 * Takes in the rows of files of categories, each known by its permalink. One that another row is in and that is not there yet is made
 * with the name that its slug says, and has its own when its row comes.
 */
@Controller()
export class CategoryImportController {
  constructor(
    @Inject(ImportedRows) private readonly rows: ImportedRows,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  @Answers(importCategories)
  async importCategories(request: Request, origin: Origin): Promise<AnswerTo<typeof importCategories>> {
    const inTurn = request.rows
      .map(({ body }, index) => ({ index, depth: String(body.permalink).split('/').length }))
      .toSorted((one, other) => one.depth - other.depth)
      .flatMap(({ index }) => request.rows[index] ?? []);
    const tree = new ImportedTree(request, this.views);
    const answer = await this.rows.takeIn({ ...request, rows: inTurn }, origin, {
      read: (body) => parseBody(importedCategory, body),
      // One after the other: a row may make what others are in.
      keyOf: () => 'tree',
      take: (body, { context }, means) => tree.take(body, context, means),
    });
    const answers = new Map(inTurn.map((row, place) => [row, answer.rows[place]]));
    return { rows: request.rows.flatMap((row) => answers.get(row) ?? []) };
  }
}

/** The tree while rows of one part come into it. Read models do not show yet what they made. */
class ImportedTree {
  readonly #ids = new Map<string, string>();
  readonly #last = new Map<string | null, number>();

  constructor(
    private readonly request: Request,
    private readonly views: Views,
  ) {}

  async take(
    { permalink, position, translations, ...said }: Body,
    context: CommandContext,
    means: Means,
  ): Promise<'created' | 'updated' | 'unchanged'> {
    const slugs = permalink
      .split('/')
      .filter((part) => part.trim() !== '')
      .map(slugOf);
    if (slugs.length === 0 || slugs.includes('')) throw refusals.invalid({ permalink: ['invalid'] });
    let parentId: string | null = null;
    for (const [index, slug] of slugs.slice(0, -1).entries()) {
      const above: Place = { permalink: slugs.slice(0, index + 1).join('/'), slug, parentId };
      const found = await this.#find(above, means, context);
      parentId = found ?? (await this.#make(above, {}, {}, means, context.derive(`make ${above.permalink}`)));
    }
    const own = { permalink: slugs.join('/'), slug: slugs.at(-1) ?? '', parentId };
    const known = await this.#find(own, means, context);
    const details = withoutUndefined(said);
    if (known === undefined) {
      await this.#make(own, details, { position, translations }, means, context);
      return 'created';
    }
    const change = {
      type: 'Change',
      storeId: context.storeId,
      id: known,
      details,
      translations: await new CategoryClaims(means.claims).takeTranslated(
        known,
        parentId,
        translations,
        context,
      ),
      place: position === undefined ? undefined : { parent_id: parentId, position },
      ancestors: [],
    } as const;
    const { facts } = await means.commands.execute(category, known, change, context);
    // Made for what is in it, or by a process that was killed.
    if (known === this.#idOf(own.permalink)) return 'created';
    return facts.length > 0 ? 'updated' : 'unchanged';
  }

  async #find({ permalink, slug, parentId }: Place, { claims }: Means, { storeId }: CommandContext) {
    const id =
      this.#ids.get(permalink) ?? (await new CategoryClaims(claims).find({ parentId, slug }, storeId));
    if (id !== undefined) this.#ids.set(permalink, id);
    return id;
  }

  async #make(
    { permalink, slug, parentId }: Place,
    details: Partial<Omit<Body, 'permalink' | 'position' | 'translations'>>,
    { position, translations }: Partial<Pick<Body, 'position' | 'translations'>>,
    { commands, claims }: Means,
    context: CommandContext,
  ): Promise<string> {
    const id = this.#idOf(permalink);
    const service = new CategoryService(commands, new CategoryClaims(claims), this.views);
    const place = { parent_id: parentId, position: position ?? (await this.#behind(parentId, context)) };
    const named = { ...noDetails, name: nameOfSlug(slug), ...withoutUndefined(details) };
    const made = await service.createCategoryAt(id, named, slug, place, context, translations);
    this.#last.set(parentId, Math.max(this.#last.get(parentId) ?? 0, made.position));
    this.#ids.set(permalink, id);
    return id;
  }

  /** The same for each row of the import, so that it is known which ones the import made. */
  #idOf(permalink: string): string {
    return recordId(idPrefixes.category, `${this.request.import_id}:${permalink}`);
  }

  /** The place behind those that are below the parent. */
  async #behind(parentId: string | null, { storeId }: CommandContext): Promise<number> {
    const below: Filter =
      parentId === null ? { field: 'parent_id', isNull: true } : { field: 'parent_id', eq: parentId };
    const [last] = await this.views.collection(CATEGORIES).find({
      filter: { all: [{ field: 'store_id', eq: storeId }, below] },
      sort: [{ field: 'position', descending: true }],
      limit: 1,
    });
    return Math.max(this.#last.get(parentId) ?? 0, last?.position ?? 0) + 1;
  }
}

interface Place {
  readonly permalink: string;
  readonly slug: string;
  readonly parentId: string | null;
}
