import { Inject, Injectable } from '@nestjs/common';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { slugCandidates, slugOf } from '../slug.ts';
import { category } from './category.decider.ts';
import type { Category } from './category.ts';

const SLUG = 'category_slug';

/** Slugs, unique among siblings. Permalinks are therefore unique, and the slugs below a category stay when it moves. */
@Injectable()
export class CategoryClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

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
    if (asked === '') throw refusals.invalid({ permalink: ['is invalid'] });
    const candidates = asked === undefined ? slugCandidates(name, id, 'category') : [asked];
    for (const slug of candidates) if (await this.#takeOne(id, parentId, slug, context)) return slug;
    throw refusals.invalid({ permalink: ['has already been taken'] });
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

  /** Releases a slug, unless the category has it (again). */
  async release(id: string, parentId: string | null, slug: string, context: CommandContext): Promise<void> {
    if (await this.#has(id, parentId, slug)) return;
    await this.claims.release(SLUG, claimedAs(parentId, slug), id, context);
  }

  #takeOne(id: string, parentId: string | null, slug: string, context: CommandContext): Promise<boolean> {
    return this.claims.take(SLUG, claimedAs(parentId, slug), id, context, (holder) =>
      this.#has(holder, parentId, slug),
    );
  }

  async #has(id: string, parentId: string | null, slug: string): Promise<boolean> {
    const { state } = await this.commands.load(category, id);
    return state.status === 'live' && state.slug === slug && state.parent_id === parentId;
  }
}

const claimedAs = (parentId: string | null, slug: string): string => `${parentId ?? ''}/${slug}`;

/** Clients may send the whole permalink. Only the last part is used; the rest follows from the parent. */
const lastPartOf = (permalink: string): string =>
  slugOf(
    permalink
      .split('/')
      .filter((part) => part.trim() !== '')
      .at(-1) ?? '',
  );
