import { type Html, html } from '@storefold/kernel/core';
import type { IssuedDocument } from '../issued-document.ts';
import { printedDocument } from './printed-document.ts';

/** A page to print, which needs nothing beside it. */
export function printedPage(issued: IssuedDocument): string {
  const { language, title, seller, buyer, facts, columns, rows, sums, footer } = printedDocument(issued);
  const lines = (texts: readonly string[]): Html[] => texts.map((line) => html`<div>${line}</div>`);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>
body { font: 10.5pt/1.45 system-ui, sans-serif; color: #111; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; overflow-wrap: anywhere }
.seller { color: #555; text-align: right }
.head { display: flex; justify-content: space-between; gap: 2rem; margin: 2rem 0 }
h1 { font-size: 16pt; margin: 0 0 1.5rem }
dl { display: grid; grid-template-columns: auto auto; gap: 0 1rem; margin: 0 }
dt { color: #555 } dd { margin: 0; text-align: right }
table { border-collapse: collapse; width: 100% }
th { text-align: left; border-bottom: 1px solid #111; padding: .3rem 0 }
td { border-bottom: 1px solid #ddd; padding: .4rem 0; vertical-align: top }
td div + div { color: #555; font-size: 9pt }
.number { text-align: right; padding-left: 1rem; white-space: nowrap }
.sums { margin: 1rem 0 0 auto; width: auto } .sums td { border: 0; padding: .1rem 0 .1rem 2rem }
.total td { font-weight: bold; border-top: 1px solid #111; padding-top: .3rem }
footer { color: #555; font-size: 9pt; margin-top: 3rem; border-top: 1px solid #ddd; padding-top: .5rem }
thead { display: table-header-group } tr { break-inside: avoid }
@media print { body { margin: 0 } }
</style>
</head>
<body>
<div class="seller">${lines(seller)}</div>
<div class="head"><div>${lines(buyer)}</div><dl>${facts.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl></div>
<h1>${title}</h1>
<table>
<thead><tr><th>${columns.item.join(' ')}</th><th class="number">${columns.quantity}</th><th class="number">${columns.price}</th><th class="number">${columns.total}</th></tr></thead>
<tbody>${rows.map(
    ({ item, quantity, price, total }) =>
      html`<tr><td>${lines(item)}</td><td class="number">${quantity}</td><td class="number">${price}</td><td class="number">${total}</td></tr>`,
  )}</tbody>
</table>
<table class="sums">${sums.map(
    ({ label, value, isTotal }) =>
      html`<tr class="${isTotal ? 'total' : 'sum'}"><td>${label}</td><td class="number">${value}</td></tr>`,
  )}</table>
<footer>${lines(footer)}</footer>
</body>
</html>
`.text;
}
