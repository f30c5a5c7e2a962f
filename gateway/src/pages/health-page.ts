import { type Html, html } from '@storefold/kernel/core';
import { healthReport, isFromThisMachine } from '@storefold/server/http';
import type { Express } from 'express';
import { codeBlock } from './code.ts';
import { healthInOneLine, healthParts, nameOf } from './health-parts.ts';
import { layout } from './layout.ts';
import { mountPage, page, sendPage } from './page-response.ts';

const { HEALTH_PATH } = healthReport;

/** Serves the health of the store as a page to browsers. Everybody else gets the report itself from what comes next. */
export function mountHealthPage(app: Express, health: Pick<healthReport.HealthEndpoints, 'report'>): void {
  mountPage(app, HEALTH_PATH, async (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next();
    const report = await health.report();
    const isWell = report.status === 'up' || report.status === 'degraded';
    response.vary('Accept').status(isWell ? 200 : 503);
    const shown = healthPage(report, { withDetails: isFromThisMachine(request) });
    sendPage(request, response, page('html', shown), 'no-store');
  });
}

function healthPage(
  { status, parts }: healthReport.HealthReport,
  { withDetails }: { withDetails: boolean },
): string {
  return layout({
    title: 'Health · Storefold',
    path: HEALTH_PATH,
    body: html`<main class="page">
${healthInOneLine(status)}
<h1>How the store is</h1>
<p class="lead">Its parts, one by one. Programs get the same as JSON.</p>
${healthParts(parts)}
${withDetails ? html`<h2>In detail</h2>${detailsOf(parts)}` : []}
</main>`,
  });
}

/** What a part tells of itself is for this machine alone, as in the report. */
function detailsOf(parts: healthReport.HealthParts): Html[] {
  return Object.entries(parts).flatMap(([name, { status: _status, ...details }]) =>
    Object.keys(details).length === 0
      ? []
      : [
          html`<details><summary>${nameOf(name)}</summary>
${codeBlock(JSON.stringify(details, null, 2), 'json')}</details>
`,
        ],
  );
}
