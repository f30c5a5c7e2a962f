import { type Html, html } from '@storefold/kernel/core';
import { attributes } from '../html.ts';
import type { Page } from '../page.ts';

const sizes = [25, 50, 100] as const;

/** How many a page of a list has: a form that keeps filters and sort. */
export const per_page_dropdown = (page: Page) => (): Html => {
  const chosen = Number(page.query.get('limit')) || sizes[0];
  const kept = [...page.query].filter(([name]) => name !== 'limit' && name !== 'page');
  return html`<form class="per-page" method="get" action="${page.path}" data-submit-on-change>${kept.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<label>${page.say('per_page')} <select name="limit">${[...new Set([...sizes, chosen])]
    .sort((a, b) => a - b)
    .map(
      (size) => html`<option${attributes({ value: size, selected: size === chosen })}>${size}</option>`,
    )}</select></label><button class="btn btn-light btn-sm without-script">${page.say('apply')}</button></form>`;
};
