import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeLines } from '@storefold/client';
import type { AdminPartial, AdminPartialPoint } from '@storefold/contracts';
import { Html, html, type Logger, markup } from '@storefold/kernel/core';
import { Eta } from 'eta/core';
import { helpersOf } from './helpers/index.ts';
import { type Mistakes, mark_mistake } from './helpers/marks.ts';
import { alerts } from './helpers/turbo.ts';
import { nothing } from './html.ts';
import { icon } from './icons.ts';
import { languageCodes } from './languages/language.ts';
import { navigationOf } from './navigation.ts';
import { may, type Page } from './page.ts';
import { countryName, countryOptions } from './place-names.ts';
import { addressFields } from './screens/address.ts';
import { badge, cell, isNumeric, isTall } from './screens/cells.ts';
import type { Names } from './screens/names.ts';
import { CSRF_FIELD } from './session/csrf.ts';
import type { Notice } from './session/notice.ts';
import { templateSyntax } from './template-syntax.ts';

const folder = fileURLToPath(new URL('../templates', import.meta.url));

/** What every page shows. */
export interface Shown {
  readonly title: string;
  readonly notice?: Notice | undefined;
  /** Of records that are named by ids. */
  readonly names?: Names | undefined;
  readonly mistakes?: Mistakes | undefined;
  /** The form that was refused. */
  readonly sent?: { readonly url: string; readonly typed: URLSearchParams } | undefined;
  readonly [name: string]: unknown;
}

/** A page before the log-in has no store, no person and no navigation. */
export type DoorPage = Pick<Page, 'say' | 'language' | 'session' | 'nonce' | 'isDevelopment'>;

/** The templates of all pages. Whatever they show is escaped, unless a helper made it. */
export class Templates {
  readonly #eta = new Eta(templateSyntax);
  readonly #partials = new Map<string, string>();

  constructor(
    private readonly version: string,
    private readonly logger: Logger,
  ) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eta')))
      this.#eta.loadTemplate(`@${file.slice(0, -'.eta'.length)}`, readFileSync(join(folder, file), 'utf8'));
  }

  /** A page in its frame: head, navigation, alerts. */
  render(page: Page, name: string, shown: Shown): string {
    const locals = this.#localsOf(page, shown);
    const body = new Html(this.#eta.render(`@${name}`, locals));
    const unplaced = unplacedIn(body, shown.mistakes);
    return this.#eta.render('@layout', {
      label: page.say.field,
      ...locals,
      body,
      unplaced,
      navigation: navigationOf(page),
      shop_url: page.store.url ?? (page.isDevelopment ? '/shop' : null),
    });
  }

  /** A page before the log-in. */
  renderDoor(page: DoorPage, name: string, shown: Shown): string {
    const locals = { ...this.#common(page, shown) };
    const body = new Html(this.#eta.render(`@${name}`, locals));
    return this.#eta.render('@door', { ...locals, body });
  }

  /** What a platform team's template shows; a notice where it fails, because the page is not its own. */
  #renderPartial(
    page: Page,
    { template, from }: AdminPartial,
    point: AdminPartialPoint,
    locals: object,
  ): Html {
    try {
      return this.#renderText(template, locals);
    } catch (error) {
      this.logger.error({ err: error, partial: point, from }, 'a partial of an extension could not be shown');
      if (point === 'head') return nothing;
      const text = page.say('partial_failed');
      return point.endsWith('navigation')
        ? html`<li class="alert alert-danger">${text}</li>`
        : html`<p class="alert alert-danger">${text}</p>`;
    }
  }

  /** Compiled once. */
  #renderText(template: string, locals: object): Html {
    let name = this.#partials.get(template);
    if (name === undefined) {
      name = `@partial-${this.#partials.size}`;
      this.#eta.loadTemplate(name, template);
      this.#partials.set(template, name);
    }
    return new Html(this.#eta.render(name, locals));
  }

  #localsOf(page: Page, shown: Shown): object {
    const common = {
      ...this.#common(page, shown),
      page,
      formats: page.formats,
      may: (scope: Parameters<typeof may>[1]) => may(page, scope),
    };
    const helpers: object = helpersOf(
      page,
      (partial, point, locals) =>
        this.#renderPartial(page, partial, point, { ...common, ...helpers, ...locals }),
      shown.notice,
    );
    return {
      ...common,
      ...helpers,
      may: (scope: Parameters<typeof may>[1]) => may(page, scope),
      cell: (name: string, row: Parameters<typeof cell>[2]) => cell(page, name, row, shown.names),
      addressFields,
      placeLines,
      country: (iso: string) => countryName(page.language, iso),
      country_options: () => countryOptions(page.language),
      badge: (word: string) => badge(page, word),
      isNumeric,
      isTall,
      mark_mistake: mark_mistake(),
      sent_to: (url: string) => sentTo(shown, url),
      ...shown,
    };
  }

  #common(page: DoorPage, shown: Shown): object {
    const include = (name: string, locals: object) => new Html(this.#eta.render(`@${name}`, locals));
    return {
      say: page.say,
      language: page.language,
      languageCodes,
      nonce: page.nonce,
      version: this.version,
      csrf: new Html(`<input type="hidden" name="${CSRF_FIELD}" value="${markup(page.session.csrf)}">`),
      alerts: alerts(page, shown.notice),
      icon,
      part: include,
      ...shown,
    };
  }
}

/** Mistakes of fields that no form of the page says, so that none is lost. */
const unplacedIn = ({ text }: Html, mistakes: Mistakes = {}): [string, string][] =>
  Object.entries(mistakes)
    .filter(([name]) => !['"', '-'].some((end) => text.includes(`id="error-${markup(name)}${end}`)))
    .map(([name, messages]) => [name, messages.join(', ')]);

const nothingTyped = new URLSearchParams();

/** What was typed into the form that is sent to an address, and what is wrong with it; nothing unless it was refused. */
const sentTo = ({ sent, mistakes }: Shown, url: string) =>
  sent?.url === url
    ? { typed: sent.typed, mistakes, isRefused: true }
    : { typed: nothingTyped, isRefused: false };
