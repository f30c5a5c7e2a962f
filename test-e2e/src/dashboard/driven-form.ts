import type { Locator, Page } from 'playwright-core';

/** What is typed into a form, by the names of its fields; true and false for boxes, several values for lists of boxes. */
export type Typed = Readonly<Record<string, string | boolean | File>>;

/** The form of a page by what it does: `PATCH /admin/products/:id`, ids of records being `:id`. */
export async function formOf(page: Page, key: string, at = 0): Promise<Locator> {
  const [method = '', action = ''] = key.split(' ');
  await page.evaluate(
    `for (const form of document.forms) {
       const method = form.method === 'get' ? 'GET' : (form.querySelector('[name=_method]')?.value ?? 'post').toUpperCase();
       // A person opens what is folded.
       for (let each = form.closest('details'); each; each = each.parentElement.closest('details')) each.open = true;
       form.dataset.key = method + ' ' + new URL(form.getAttribute('action'), location).pathname.replace(${ids}, ':id');
     }`,
  );
  return page.locator(`form[data-key="${method} ${action}"]`).nth(at);
}

/** What the forms of a page do that send something. */
export const formsIn = (html: string): string[] =>
  [...html.matchAll(/<form[^>]*method="post"[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', content = '']) => {
      const method = /name="_method" value="(\w+)"/.exec(content)?.[1] ?? 'post';
      return `${method.toUpperCase()} ${action.replace(ids, ':id')}`;
    },
  );

/** Ids of records in addresses. */
const ids = /\b[a-z]+_[0-9A-Za-z]{20}\b/g;

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
  await nextPage(page, () => form.locator('button:not([type=button])').first().click());
  const asked = page.locator('form:has(input[name=confirmed])');
  if (await asked.count()) await nextPage(page, () => asked.locator('button').click());
}

async function nextPage(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate("document.querySelector('main').dataset.before = 'yes'");
  await act();
  await page.locator('main:not([data-before])').waitFor();
}
