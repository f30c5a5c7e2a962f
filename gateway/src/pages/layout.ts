import { Html, html } from '@storefold/kernel/core';

/** The pages that every page leads to, by their paths. */
const links = [
  ['/', 'Start'],
  ['/guide', 'Guide'],
  ['/docs/store', 'Store API'],
  ['/docs/admin', 'Admin API'],
  ['/health', 'Health'],
] as const;

export interface Layout {
  readonly title: string;
  /** The page's own path, of which the navigation says that it is the current one. */
  readonly path: string;
  readonly body: Html;
  /** What the head has besides the style sheet of all pages. */
  readonly head?: Html;
}

/** A whole page. */
export function layout({ title, path, body, head = new Html('') }: Layout): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/pages.js" defer></script>
${head}
</head>
<body>
<header class="bar">
<a class="name" href="/">Storefold</a>
<nav>${links.slice(1).map(([to, name]) => link(to, name, to === path))}</nav>
</header>
${body}
</body>
</html>
`.text;
}

const link = (to: string, name: string, isCurrent: boolean): Html =>
  isCurrent ? html`<a href="${to}" aria-current="page">${name}</a>` : html`<a href="${to}">${name}</a>`;
