/** What an element has in it. Text stays text, whatever it looks like. */
export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Attribute = string | number | boolean | null | undefined | ((event: Event) => unknown);

/** Makes an element. Functions listen to events, as `onclick`; true and false set and leave out an attribute. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice('on'.length), value);
    else if (typeof value === 'boolean') element.toggleAttribute(name, value);
    else if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...nodesIn(children));
  return element;
}

function nodesIn(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child): (Node | string)[] => {
    if (child === false || child === null || child === undefined) return [];
    if (typeof child === 'object' && !(child instanceof Node)) return nodesIn(child);
    return [typeof child === 'number' ? String(child) : child];
  });
}

/** An element of the page that is always there. */
export function fixed(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Says something in passing, to screen readers too. */
export function say(text: string): void {
  const toast = fixed('toast');
  toast.textContent = text;
  toast.classList.add('shown');
  setTimeout(() => toast.classList.remove('shown'), 4_000);
}

/**
 * A picture, or a plain square where there is none. Its words stand beside it. The style sheet gives it its room before it is
 * loaded.
 *
 * @param when `first`: what the page is about; `soon`: in view at once; `later`: when it comes near
 */
export const picture = (
  url: string | null | undefined,
  { className = '', when = 'later' }: { className?: string; when?: 'first' | 'soon' | 'later' } = {},
): HTMLElement =>
  url
    ? h('img', {
        // Browsers begin with a source as soon as it is set.
        loading: when === 'later' ? 'lazy' : 'eager',
        fetchpriority: when === 'first' ? 'high' : undefined,
        src: url,
        alt: '',
        class: className,
      })
    : h('span', { class: `${className} blank` });
