import { Html, html } from '@storefold/kernel/core';
import { Marked, Renderer } from 'marked';
import { codeBlock } from './code.ts';

/** A document as markup, with the headings that a list of contents has. */
export interface Markup {
  readonly body: Html;
  readonly contents: readonly { readonly anchor: string; readonly text: Html }[];
}

/**
 * A document that is written in Markdown. Its headings can be linked to. `addressOf` says where a link leads; undefined
 * leaves its text alone.
 */
export function markupOf(
  text: string,
  addressOf: (href: string) => string | undefined = (href) => href,
): Markup {
  const contents: Markup['contents'][number][] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const anchor = anchorOf(heading);
        const inner = new Html(this.parser.parseInline(tokens));
        if (depth === 2) contents.push({ anchor, text: inner });
        return `<h${depth} id="${anchor}">${inner.text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = addressOf(href);
        const inner = new Html(this.parser.parseInline(tokens));
        return to === undefined ? inner.text : html`<a href="${to}">${inner}</a>`.text;
      },
      // A wide table is scrolled by itself, and the keyboard reaches it.
      table(token) {
        return `<div class="scroll" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
      code({ text: code, lang = '' }) {
        return codeBlock(code, lang).text;
      },
    },
  });
  return { body: new Html(marked.parse(text, { async: false })), contents };
}

/** A sentence with words of code in it. */
export const inlineMarkup = (text: string): Html =>
  /[`*_[<&\\]/.test(text) ? new Html(inline.parseInline(text, { async: false })) : html`${text}`;

const inline = new Marked();

/** As GitHub names the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
