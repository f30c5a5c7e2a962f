import { type AdminPartial, type AdminPartialPoint, adminPartialsOf } from '@storefold/contracts';
import { type Html, html } from '@storefold/kernel/core';

/** Renders what is shown at a point, with the helpers and these locals. */
export type RenderPartial = (partial: AdminPartial, point: AdminPartialPoint, locals: object) => Html;

/** What a platform team shows at a point, in the order in which it was registered. */
export const render_admin_partials =
  (render: RenderPartial) =>
  (point: AdminPartialPoint, locals: object = {}): Html =>
    html`${adminPartialsOf(point).map((partial) => render(partial, point, locals))}`;
