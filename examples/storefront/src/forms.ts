import { type Child, h } from './dom.ts';
import { t } from './language.ts';
import { ApiError } from './store.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string | null | undefined;
  readonly type?: string;
  readonly autocomplete?: string;
  /** `unsaid`: whether it is needed depends on other fields, and the store says so. */
  readonly optional?: boolean | 'unsaid';
  readonly hint?: string;
  /** Default: by its name. Where two forms of a page have a field of one name, one needs another. */
  readonly id?: string;
}

/** A labelled input, with room for what is wrong with it. */
export function field({
  name,
  label,
  value,
  type = 'text',
  autocomplete,
  optional,
  hint,
  id = `field-${name}`,
}: Field): HTMLElement {
  return h(
    'p',
    { class: `field ${name}` },
    h('label', { for: id }, label, optional === true && h('span', { class: 'quiet' }, ` ${t('(optional)')}`)),
    h('input', {
      id,
      name,
      type,
      value,
      autocomplete,
      required: optional === undefined,
      'aria-describedby': `${id}-note`,
    }),
    h('span', { class: 'note', id: `${id}-note` }, hint),
  );
}

export function select(
  {
    name,
    label,
    value,
    required = false,
  }: Pick<Field, 'name' | 'label' | 'value'> & { readonly required?: boolean },
  options: readonly (readonly [value: string, text: string])[],
  onchange: () => unknown = () => undefined,
): HTMLElement {
  const id = `field-${name}`;
  return h(
    'p',
    { class: `field ${name}` },
    h('label', { for: id }, label),
    h(
      'select',
      { id, name, onchange, required, 'aria-describedby': `${id}-note` },
      options.map(([each, text]) => h('option', { value: each, selected: each === value }, text)),
    ),
    h('span', { class: 'note', id: `${id}-note` }),
  );
}

/**
 * A form that sends its fields. What the store refuses is said at the field that it names, or above the button.
 */
export function form(
  {
    action,
    name,
    className = '',
  }: { readonly action: string; readonly name: string; readonly className?: string },
  fields: readonly Child[],
  send: (values: Readonly<Record<string, string>>) => Promise<unknown>,
): HTMLFormElement {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const button = h('button', { class: 'button' }, action);
  const element = h(
    'form',
    {
      class: className,
      'aria-label': name,
      onsubmit: async (event: Event) => {
        event.preventDefault();
        clear(element, problem);
        button.disabled = true;
        try {
          await send(valuesIn(element));
        } catch (error) {
          problem.textContent = told(error, element);
        } finally {
          button.disabled = false;
        }
      },
    },
    fields,
    problem,
    button,
  );
  return element;
}

/** What was typed, by the names of fields. */
export const valuesIn = (element: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(element)].flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value.trim()] as const] : [],
    ),
  );

/** What went wrong, for the shopper. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return t('The shop does not answer at the moment. Please try again.');
}

function clear(element: HTMLElement, problem: HTMLElement): void {
  problem.textContent = '';
  for (const input of element.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  for (const note of element.querySelectorAll('.note.wrong')) {
    note.textContent = '';
    note.classList.remove('wrong');
  }
}

/** Puts each message at its field. Returns what is left to say above the button. */
function told(error: unknown, element: HTMLElement): string {
  const isAboutFields = error instanceof ApiError && error.code === 'validation_error';
  if (!isAboutFields) return messageOf(error);
  const left: string[] = [];
  let first: HTMLElement | undefined;
  for (const [key, messages] of Object.entries(error.details ?? {})) {
    const name = key.split('.').at(-1) ?? key;
    const input = element.querySelector<HTMLElement>(`[name="${CSS.escape(renamed[name] ?? name)}"]`);
    const note = input?.parentElement?.querySelector('.note');
    const text = String((messages as string[])[0]);
    if (!input || !note) {
      left.push(`${name.replaceAll('_', ' ')} ${text}`);
      continue;
    }
    note.textContent = text;
    note.classList.add('wrong');
    input.setAttribute('aria-invalid', 'true');
    first ??= input;
  }
  first?.focus();
  return left.length > 0 ? left.join('; ') : t('Please look at what is marked.');
}

/** The older names of fields of addresses, which refusals use. */
const renamed: Readonly<Record<string, string>> = {
  firstname: 'first_name',
  lastname: 'last_name',
  zipcode: 'postal_code',
  country: 'country_iso',
};
