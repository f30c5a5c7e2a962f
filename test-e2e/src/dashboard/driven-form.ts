import type { APIResponse, Locator, Page } from 'playwright-core';

/** What sends a form for good: a button with a name shows something first. */
const SUBMITS = 'button:not([type=button]):not([name])';

/** Ids of records in addresses. */
const ids = /\b[a-z]+_[0-9A-Za-z]{20}\b/g;

/** What is typed into a form, by the names of its fields; true and false for boxes, several values for lists of boxes. */
export type Typed = Readonly<Record<string, string | boolean | File>>;

/** What the forms of a page do that send something. Marks each with it, and unfolds what they are in, as a person would. */
export const formsIn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.forms].filter((form) => form.method === 'post').map((form) => {
       const method = (form.querySelector('[name=_method]')?.value ?? 'post').toUpperCase();
       for (let each = form.closest('details'); each; each = each.parentElement.closest('details')) each.open = true;
       return form.dataset.does = method + ' ' + new URL(form.getAttribute('action'), location).pathname.replace(${ids}, ':id');
     })`,
  );

/** The form of a page by what it does: `PATCH /admin/products/:id`, ids of records being `:id`. The page's forms are marked. */
export const formOf = (page: Page, does: string, at = 0): Locator =>
  page.locator(`form[data-does="${does}"]`).nth(at);

export async function fill(form: Locator, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const control = controlOf(form, name, value);
    if (typeof value === 'boolean') await control.setChecked(value);
    else if (value instanceof File)
      await control.setInputFiles({
        name: value.name,
        mimeType: value.type,
        buffer: Buffer.from(await value.arrayBuffer()),
      });
    else if (await form.locator(`select[name="${name}"]`).count()) await control.selectOption(value);
    else await control.fill(value);
  }
}

/** What a form shows now of the fields that were typed into. */
export async function shownIn(form: Locator, typed: Typed): Promise<Typed> {
  const entries = Object.entries(typed).map(async ([name, value]) => {
    const control = controlOf(form, name, value);
    return [name, typeof value === 'boolean' ? await control.isChecked() : await control.inputValue()];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** `scopes=read_orders` is the box of a list that has this value. */
function controlOf(form: Locator, name: string, value: Typed[string]): Locator {
  const [field = '', of] = typeof value === 'boolean' ? name.split('=') : [name];
  const box = of === undefined ? '' : `[value="${of}"]`;
  return form.locator(`[name="${field}"]${box}:not([type=hidden])`);
}

/** Presses the button of a form, says yes where a page asks, and waits until the next page is shown. */
export async function press(page: Page, form: Locator): Promise<void> {
  await nextPage(page, () => form.locator(SUBMITS).first().click());
  const asked = page.locator('form:has(input[name=confirmed])');
  if (await asked.count()) await nextPage(page, () => asked.locator('button').click());
}

async function nextPage(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate("document.querySelector('main').dataset.before = 'yes'");
  await act();
  await page.locator('main:not([data-before])').waitFor();
}

/** Sends a form as a browser without scripts does, and leaves the page as it is. Returns what would be shown next. */
export async function send(page: Page, does: string, at = 0): Promise<APIResponse> {
  const { url, isMultipart, fields } = await page.evaluate<Sent>(
    `(() => {
       const form = document.querySelectorAll('form[data-does="${does}"]')[${at}];
       return {
         url: new URL(form.getAttribute('action'), location).href,
         isMultipart: form.enctype === 'multipart/form-data',
         fields: [...new FormData(form, form.querySelector('${SUBMITS}'))]
           .map(([name, value]) => [name, typeof value === 'string' ? value : null]),
       };
     })()`,
  );
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) {
    if (value === null && body instanceof FormData) body.append(name, new File([], ''));
    else body.append(name, value ?? '');
  }
  return page
    .context()
    .request.post(
      url,
      body instanceof FormData
        ? { multipart: body }
        : { data: body.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
}

/** A form as it is sent; null is a file that nobody chose. */
interface Sent {
  readonly url: string;
  readonly isMultipart: boolean;
  readonly fields: readonly (readonly [name: string, value: string | null])[];
}
