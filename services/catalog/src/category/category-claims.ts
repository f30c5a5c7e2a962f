import { Inject, Injectable } from '@nestjs/common';
import type { TranslationChanges } from '@storefold/contracts';
import { type Claims, type CommandContext, uniqueValue } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { slugCandidates, slugOf, slugsAsked, withSlugs } from '../slug.ts';
import { category } from './category.decider.ts';
import { type Category, slugsOf } from './category.ts';

interface Placed {
  readonly parentId: string | null;
  readonly slug: string;
}

const slugs = uniqueValue({
  kind: 'category_slug',
  of: category,
  keyOf: ({ parentId, slug }: Placed) => `${parentId ?? ''}/${slug}`,
  has: (state, { parentId, slug }) =>
    state.status === 'live' && state.parent_id === parentId && slugsOf(state).includes(slug),
});

/** Slugs, unique among siblings. Permalinks are therefore unique, and the slugs below a category stay when it moves. */
@Injectable()
export class CategoryClaims {
  constructor(@Inject(TOKENS.CLAIMS) private readonly claims: Claims) {}

  /**
   * Claims the wanted slug, or refuses it when a sibling has it. Without a wanted slug, claims the first free one made
   * from the name.
   */
  async take(
    id: string,
    parentId: string | null,
    wanted: string | null | undefined,
    name: string,
    context: CommandContext,
  ): Promise<string> {
    const asked = wanted ? lastPartOf(wanted) : undefined;
    if (asked === '') throw refusals.invalid({ permalink: ['invalid'] });
    const candidates = asked === undefined ? slugCandidates(name, id, 'category') : [asked];
    for (const slug of candidates)
      if (await this.claims.take(slugs, { parentId, slug }, id, context)) return slug;
    throw refusals.invalid({ permalink: ['taken'] });
  }

  /** Claims the slug of a changed category: the wanted one, or its own slug below another parent. */
  async takeFor(
    id: string,
    before: Category,
    parentId: string | null,
    wanted: string | null | undefined,
    context: CommandContext,
  ): Promise<string> {
    const asked = (wanted && lastPartOf(wanted)) || before.slug;
    if (asked === before.slug && parentId === before.parent_id) return before.slug;
    return this.take(id, parentId, asked, before.name, context);
  }

  /**
   * Claims the slugs that a category gets in further languages. They are brought into the form of slugs; what is left of
   * `before` stays as it is claimed already.
   */
  async takeTranslated(
    id: string,
    parentId: string | null,
    changes: TranslationChanges | undefined,
    context: CommandContext,
  ): Promise<TranslationChanges | undefined> {
    return withSlugs(changes, 'permalink', lastPartOf, (slug) =>
      this.claims.take(slugs, { parentId, slug }, id, context),
    );
  }

  /** Releases those of a category that did not come to be. */
  async releaseTranslated(
    id: string,
    parentId: string | null,
    changes: TranslationChanges | undefined,
    context: CommandContext,
  ): Promise<void> {
    for (const slug of slugsAsked(changes, 'permalink', lastPartOf))
      await this.release(id, parentId, slug, context);
  }

  /** Claims all slugs of a category below another parent. */
  async takeBelow(id: string, parentId: string | null, category: Category, context: CommandContext) {
    for (const [locale, { permalink: slug }] of Object.entries(category.translations ?? {})) {
      if (slug !== undefined && !(await this.claims.take(slugs, { parentId, slug }, id, context)))
        throw refusals.invalid({ [`translations.${locale}.permalink`]: ['taken'] });
    }
  }

  /** The category that has the slug below a parent. */
  async find(placed: Placed, storeId: string): Promise<string | undefined> {
    const id = await this.claims.holder(slugs, placed, storeId);
    return id !== undefined && (await this.claims.has(slugs, placed, id)) ? id : undefined;
  }

  /** Releases a slug, unless the category has it (again). */
  release(id: string, parentId: string | null, slug: string, context: CommandContext): Promise<void> {
    return this.claims.release(slugs, { parentId, slug }, id, context);
  }
}

/** Clients may send the whole permalink. Only the last part is used; the rest follows from the parent. */
const lastPartOf = (permalink: string): string =>
  slugOf(
    permalink
      .split('/')
      .filter((part) => part.trim() !== '')
      .at(-1) ?? '',
  );
