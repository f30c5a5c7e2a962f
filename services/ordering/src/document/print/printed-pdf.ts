import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type PDFDocument from 'pdfkit';
import type { IssuedDocument } from '../issued-document.ts';
import { type PrintedDocument, printedDocument, type Row } from './printed-document.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** It has letters of all of Europe, Greek, Cyrillic, Hebrew and Arabic. Of other scripts it shows boxes, and the page their letters. */
const FONT = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';

const MARGIN = 56;
const RIGHT = 595.28 - MARGIN;
const WIDTH = RIGHT - MARGIN;
/** What is below this is the footer's. */
const BOTTOM = 720;
/** Where the columns of numbers end. */
const ENDS = { quantity: RIGHT - 180, price: RIGHT - 90, total: RIGHT } as const;
const ITEM_WIDTH = WIDTH - 240;
const DARK = '#111111';
const PALE = '#555555';

/** A PDF on A4, with its font in it. The same document is the same file at all times. */
export async function printedPdf(issued: IssuedDocument): Promise<Readable> {
  // Most processes never print, and it is slow to load.
  const { default: Document } = await import('pdfkit');
  const printed = printedDocument(issued);
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: printed.language,
    font: createRequire(import.meta.url).resolve(FONT),
    info: {
      Title: printed.title,
      Author: issued.seller.legal_name,
      CreationDate: new Date(issued.issued_at),
    },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  writeHead(pdf, printed);
  writeRows(pdf, printed);
  writeSums(pdf, printed);
  writeFooters(pdf, printed);
  pdf.end();
  await ended;
  return Readable.from([Buffer.concat(parts)], { objectMode: false });
}

function writeHead(pdf: Pdf, { title, seller, buyer, facts }: PrintedDocument): void {
  pdf.fontSize(9).fillColor(PALE);
  for (const line of seller) pdf.text(line, MARGIN, pdf.y, { width: WIDTH, align: 'right' });
  const top = Math.max(pdf.y + 30, 130);
  pdf.fontSize(10).fillColor(DARK).y = top;
  for (const line of buyer) pdf.text(line, MARGIN, pdf.y, { width: WIDTH / 2 - 20 });
  const afterBuyer = pdf.y;
  pdf.fontSize(9).y = top;
  for (const { label, value } of facts) {
    const at = pdf.y;
    pdf.fillColor(PALE).text(label, MARGIN + WIDTH / 2, at, { width: WIDTH / 4 });
    const afterLabel = pdf.y;
    pdf.fillColor(DARK).text(value, MARGIN + (WIDTH * 3) / 4, at, { width: WIDTH / 4, align: 'right' });
    pdf.y = Math.max(pdf.y, afterLabel);
  }
  pdf.y = Math.max(afterBuyer, pdf.y) + 34;
  pdf.fontSize(16).text(title, MARGIN, pdf.y, { width: WIDTH });
  pdf.y += 14;
}

function writeRows(pdf: Pdf, { columns, rows }: PrintedDocument): void {
  writeColumns(pdf, columns);
  for (const row of rows) {
    const height = row.item.reduce((sum, line, index) => {
      pdf.fontSize(index === 0 ? 10 : 8);
      return sum + pdf.heightOfString(line, { width: ITEM_WIDTH });
    }, 8);
    if (pdf.y + height > BOTTOM) {
      newPage(pdf);
      writeColumns(pdf, columns);
    }
    writeRow(pdf, row);
    rule(pdf, '#dddddd');
  }
}

function writeColumns(pdf: Pdf, columns: Row): void {
  pdf.fillColor(PALE);
  writeRow(pdf, columns, 9);
  rule(pdf, DARK);
}

function writeRow(pdf: Pdf, { item, ...numbers }: Row, size = 10): void {
  const top = pdf.y;
  pdf.fontSize(size);
  for (const [name, end] of Object.entries(ENDS) as [keyof typeof ENDS, number][])
    pdf.text(numbers[name], end - 85, top, { width: 85, align: 'right', lineBreak: false });
  pdf.y = top;
  item.forEach((line, index) => {
    pdf.fontSize(index === 0 ? size : 8).fillColor(index === 0 ? DARK : PALE);
    pdf.text(line, MARGIN, pdf.y, { width: ITEM_WIDTH });
  });
  pdf.fillColor(DARK).y += 3;
}

function writeSums(pdf: Pdf, { sums }: PrintedDocument): void {
  pdf.y += 8;
  for (const { label, value, isTotal } of sums) {
    const width = WIDTH / 2;
    pdf.fontSize(isTotal ? 11 : 9).fillColor(isTotal ? DARK : PALE);
    const height = pdf.heightOfString(label, { width });
    if (pdf.y + height + 10 > BOTTOM) newPage(pdf);
    if (isTotal) rule(pdf, DARK, MARGIN + width - 60);
    const top = pdf.y;
    pdf.text(value, RIGHT - 110, top, { width: 110, align: 'right', lineBreak: false });
    pdf.text(label, MARGIN + width - 60, top, { width: width - 50 });
  }
}

/** On each page, once it is known how many there are. */
function writeFooters(pdf: Pdf, { footer, pageOf }: PrintedDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    // Below the margin, where text would begin a page of its own.
    pdf.page.margins.bottom = 0;
    pdf.fontSize(8).fillColor(PALE).y = BOTTOM + 24;
    const at = pdf.y;
    pdf.text(footer.join(' · '), MARGIN, at, { width: WIDTH - 110, height: 48, ellipsis: true });
    pdf.text(pageOf(page + 1, count), RIGHT - 100, at, { width: 100, align: 'right', lineBreak: false });
  }
}

function newPage(pdf: Pdf): void {
  pdf.addPage();
  pdf.y = MARGIN;
}

function rule(pdf: Pdf, color: string, from = MARGIN): void {
  pdf.moveTo(from, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.5).strokeColor(color).stroke();
  pdf.y += 5;
}
