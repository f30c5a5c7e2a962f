import { Inject, Injectable } from '@nestjs/common';
import type { AdminCategory, Category } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { localesOfTexts, refusals } from '@storefold/kernel/core';
import type { Collection } from '@storefold/kernel/ports';
import type { Caller, Expand } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { findByIdOr } from '../find-by-id-or.ts';
import { FORMER_ADDRESSES, findByFormerAddress } from '../former-addresses.ts';
import { languagesOfLocale } from '../translated-key.ts';
import { adminCategoryBody, categoryBody } from './category.serializer.ts';
import { CATEGORIES, type CategoryDocument } from './category.view.ts';
import { type CategoryInTree, categoryInLanguage } from './category-in-tree.ts';

type Api = 'store' | 'admin';
type Body = Category | AdminCategory;

interface Asked {
  readonly api: Api;
  readonly locale: string;
}

/** `locale`: that of shoppers; staff see every language. */
const forms: Readonly<Record<Api, (category: CategoryInTree, locale: string) => Body>> = {
  store: (category, locale) => categoryBody(categoryInLanguage(category, locale)),
  admin: (category) => adminCategoryBody(category),
};

/** Reads categories, with their ancestors and descendants as far as `expand` asks for them. */
@Injectable()
export class CategoryQueries {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  get collection(): Collection<CategoryDocument> {
    return this.views.collection(CATEGORIES);
  }

  /** The languages of a locale in which categories of the store have texts, the nearest first. */
  async languagesFor(locale: string, store: Caller['store']): Promise<string[]> {
    if (localesOfTexts(locale)[0] === store.default_locale) return [];
    const known = await this.collection.facets('languages', { field: 'store_id', eq: store.id });
    return languagesOfLocale(locale, [...known.keys()].map(String), store.default_locale);
  }

  /** By id, or by its permalink in any language. */
  async findByIdOrPermalink(idOrPermalink: string, storeId: string): Promise<CategoryDocument | undefined> {
    return (
      (await findByIdOr('permalink', idOrPermalink, storeId, this.collection)) ??
      findByIdOr('other_permalinks', idOrPermalink, storeId, this.collection)
    );
  }

  /** One that had the permalink, which none has now. */
  async findByFormerPermalink(permalink: string, storeId: string): Promise<CategoryDocument | undefined> {
    const formerly = { kind: 'category', storeId } as const;
    const id = await findByFormerAddress(formerly, permalink, this.views.collection(FORMER_ADDRESSES));
    return id === undefined ? undefined : this.collection.get(id);
  }

  /** One body for each document, in the same order, in the form of one API. `locale`: in which shoppers read it. */
  async bodies(documents: readonly CategoryInTree[], expand: Expand, api: 'admin'): Promise<AdminCategory[]>;
  async bodies(
    documents: readonly CategoryInTree[],
    expand: Expand,
    api: Api,
    locale: string,
  ): Promise<Body[]>;
  async bodies(documents: readonly CategoryInTree[], expand: Expand, api: Api, locale = ''): Promise<Body[]> {
    const asked = { api, locale };
    const above = expand.has('ancestors') || expand.has('parent') ? await this.#above(documents) : none;
    const below = expand.has('children') ? await this.#below(documents) : none;
    const parents = documents.flatMap(({ parent_id }) => above.get(parent_id ?? '') ?? []);
    const shown: Relatives = {
      parent: await this.#relatives('parent', parents, expand, asked),
      ancestors: await this.#relatives('ancestors', [...above.values()], expand, asked),
      children: await this.#relatives('children', [...below.values()].flat(), expand, asked),
    };
    const bodies = documents.map((document) => this.#body(document, expand, asked, { shown, below }));
    if (expand.has('custom_fields')) await this.fields.addTo(bodies, api, locale);
    if (relations.some((name) => expand.has(name))) requireBounded(bodies);
    return bodies;
  }

  /** Each of them once, however many of the documents it belongs to. */
  async #relatives(
    name: keyof Relatives,
    documents: readonly CategoryDocument[],
    expand: Expand,
    { api, locale }: Asked,
  ): Promise<BodiesById> {
    if (!expand.has(name)) return none;
    const distinct = [...new Map(documents.map((document) => [document.id, document])).values()];
    const bodies = await this.bodies(distinct, expand.within(name), api, locale);
    return new Map(bodies.map((body) => [body.id, body]));
  }

  #body(
    document: CategoryInTree,
    expand: Expand,
    { api, locale }: Asked,
    { shown, below }: { shown: Relatives; below: ReadonlyMap<string, readonly CategoryDocument[]> },
  ): Body {
    const body = forms[api](document, locale);
    const parent = shown.parent.get(document.parent_id ?? '');
    if (parent) Object.assign(body, { parent });
    if (expand.has('ancestors')) {
      const ancestors = document.ancestor_ids.flatMap((id) => shown.ancestors.get(id) ?? []);
      Object.assign(body, { ancestors });
    }
    if (expand.has('children')) {
      const children = (below.get(document.id) ?? []).flatMap(({ id }) => shown.children.get(id) ?? []);
      Object.assign(body, { children });
    }
    return body;
  }

  async #above(documents: readonly CategoryInTree[]): Promise<ById> {
    const ids = [...new Set(documents.flatMap(({ ancestor_ids }) => ancestor_ids))];
    return new Map((await this.collection.getMany(ids)).map((document) => [document.id, document]));
  }

  async #below(
    documents: readonly CategoryInTree[],
  ): Promise<ReadonlyMap<string, readonly CategoryDocument[]>> {
    const parents = documents.filter(({ child_ids }) => child_ids.length > 0).map(({ id }) => id);
    if (parents.length === 0) return new Map();
    const children = await this.collection.find({
      filter: { field: 'parent_id', in: parents },
      sort: [{ field: 'position' }, { field: 'name_folded' }],
    });
    return new Map(
      parents.map((parent) => [parent, children.filter(({ parent_id }) => parent_id === parent)]),
    );
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

const relations = ['parent', 'ancestors', 'children'] as const;

/** The relatives of the documents of an answer, by id. */
type Relatives = Readonly<Record<(typeof relations)[number], BodiesById>>;
type BodiesById = ReadonlyMap<string, Body>;

/** The most characters of the categories of one answer. */
const MAX_CHARACTERS = 8_000_000;

/** The characters of a body with everything in it. Bodies are shared, so that each is counted once. */
const sizes = new WeakMap<Body, number>();

/**
 * Categories lead up and down again, so that a short `expand` may name each of them many times over. Refused with
 * `invalid_request`.
 */
function requireBounded(bodies: readonly Body[]): void {
  let size = 0;
  for (const body of bodies) size += sizeOf(body);
  if (size > MAX_CHARACTERS) throw tooMany();
}

function sizeOf(body: Body): number {
  const known = sizes.get(body);
  if (known !== undefined) return known;
  const { parent, ancestors = [], children = [], ...own } = body;
  let size = JSON.stringify(own).length;
  for (const each of [...(parent ? [parent] : []), ...ancestors, ...children]) size += sizeOf(each);
  sizes.set(body, size);
  return size;
}

const tooMany = () => refusals.badRequest('expanded_categories_too_many');

type ById = ReadonlyMap<string, CategoryDocument>;
