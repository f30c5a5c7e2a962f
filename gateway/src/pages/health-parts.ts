import { type Html, html } from '@storefold/kernel/core';
import type { healthReport } from '@storefold/server/http';

type Status = healthReport.HealthPart['status'];

const sayings: Readonly<Record<Status, string>> = {
  up: 'All is well',
  degraded: 'It works; a part needs attention',
  starting: 'It is starting',
  down: 'A part is down',
};

/** In one line, how the store is. */
export const healthInOneLine = (status: Status): Html =>
  html`<p class="status ${status}">${sayings[status]}</p>`;

/** Each part of the store with its state. */
export const healthParts = (parts: healthReport.HealthParts): Html => html`<dl class="parts">
${Object.entries(parts).map(([name, { status }]) => html`<div><dt>${nameOf(name)}</dt><dd class="${status}">${status}</dd></div>`)}
</dl>`;

/** `event_log` is the event log. */
export const nameOf = (part: string): string => part.replaceAll('_', ' ');
