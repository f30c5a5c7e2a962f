import { type Html, html, Html as Markup } from '@storefold/kernel/core';
import { nothing } from './html.ts';

/** Lines on a square of 24, drawn for these pages. */
const paths: Readonly<Record<string, string>> = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  folder: 'M4 6h6l2 2h8v11H4z',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 1 3 3 3 5.5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  gift: 'M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9c-6 0-5-6-1-5 1 .4 1 3 1 5zm0 0c6 0 5-6 1-5-1 .4-1 3-1 5z',
  wallet: 'M4 7h14v12H4zM4 7l11-3v3M15 12h5v3h-5z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  key: 'M8 16a4 4 0 1 1 3.5-6H21v4h-3v-1h-2v1h-4.5A4 4 0 0 1 8 16z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  plus: 'M12 5v14M5 12h14',
  back: 'M19 12H5M11 6l-6 6 6 6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  check: 'M5 13l4 4L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  exit: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c0-4 3-6 7-6s7 2 7 6',
};

/** A drawing beside a text, which says nothing of its own. Unknown names draw nothing. */
export function icon(name: string): Html {
  const path = Object.hasOwn(paths, name) ? paths[name] : undefined;
  if (path === undefined) return nothing;
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${new Markup(path)}"/></svg>`;
}
