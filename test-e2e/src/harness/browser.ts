import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** What a page asked for and complained about while it was shown. */
export interface Visit {
  readonly text: string;
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
}

/** A browser in one process ends with its first page, and one without web security asks no server for permission. */
const UNLIKE_A_SHOPPERS = ['--single-process', '--disable-web-security'];

/** Starts a Chromium, or returns the reason why none runs here. */
export async function startBrowser(): Promise<Browser | string> {
  // No page draws with WebGL, and without a graphics card it takes more of the processor than all else together.
  chromium.setGraphicsMode = false;
  try {
    return await playwright.launch({
      executablePath: await unpacked(),
      args: chromium.args.filter((argument) => !UNLIKE_A_SHOPPERS.includes(argument)),
      headless: true,
    });
  } catch (error) {
    return `no Chromium runs here: ${String(error).split('\n')[0]}`;
  }
}

const UNPACKED_WITHIN_MS = 60_000;

/** The program, which one process of a run unpacks. The others wait: nobody can start a file that is being written. */
async function unpacked(): Promise<string> {
  const turn = join(tmpdir(), 'chromium-unpacked');
  const ready = join(turn, 'ready');
  const isMine = await mkdir(turn).then(
    () => true,
    () => false,
  );
  const deadline = Date.now() + UNPACKED_WITHIN_MS;
  while (!isMine && !existsSync(ready) && Date.now() < deadline) await setTimeout(50);
  const path = await chromium.executablePath();
  if (isMine) await writeFile(ready, '');
  return path;
}

/** Opens a page, waits until an element shows the text, and says what happened meanwhile. */
export async function visit(browser: Browser, url: string, awaited: string): Promise<Visit> {
  const page = await browser.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  await page.getByText(awaited).first().waitFor();
  const text = await page.locator('body').innerText();
  await page.close();
  return { text, requests, complaints };
}
