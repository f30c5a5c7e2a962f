import { type Html, html, markup } from '@storefold/kernel/core';
import type { Page } from '../page.ts';
import type { Notice } from '../session/notice.ts';

/** A stream that empties the frame of dialogs. */
export const turbo_close_dialog = () => (): Html =>
  html`<turbo-stream action="update" target="dialog"><template></template></turbo-stream>`;

/** A stream that shows what there is to say. */
export const turbo_render_alerts =
  (page: Page, notice?: Notice) =>
  (frame = 'alerts'): Html =>
    html`<turbo-stream action="update" target="${frame}"><template>${alerts(page, notice)}</template></turbo-stream>`;

/** What there is to say, read out at once by screen readers. */
export const alerts = (page: Pick<Page, 'say'>, notice?: Notice): Html =>
  notice === undefined
    ? html``
    : html`<div class="alert alert-${notice.kind}" role="${notice.kind === 'danger' ? 'alert' : 'status'}">${page.say(notice.key, notice.values)}</div>`;

/** Cannot be pressed again while its form is under way. */
export const turbo_save_button_tag =
  (page: Page) =>
  (label: string = page.say('save'), { class: name = 'btn btn-primary text-center' } = {}): Html =>
    html`<button type="submit" class="${name}" data-turbo-submits-with="${markup(page.say('saving'))}">${label}</button>`;
