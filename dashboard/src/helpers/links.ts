import { type Html, html } from '@storefold/kernel/core';
import { type Attributes, attributes, dataAttributes, nothing } from '../html.ts';
import { icon } from '../icons.ts';
import { isBelow } from '../navigation.ts';
import { may, type Page, type Resource } from '../page.ts';
import { CSRF_FIELD } from '../session/csrf.ts';

export interface LinkOptions {
  readonly class?: string;
  readonly data?: Attributes;
}

const link = (to: string, content: Html, { class: name, data }: LinkOptions, more: Attributes = {}): Html =>
  html`<a${attributes({ href: safeUrl(to), class: name, ...more, ...dataAttributes(data) })}>${content}</a>`;

/** What a merchant or a shopper typed may be an address, and no script. */
const safeUrl = (to: string): string => (/^(https?:\/\/|\/(?!\/)|[?#]|mailto:|tel:)/i.test(to) ? to : '#');

/** An entry of the navigation, marked where somebody is. */
export const nav_item =
  ({ path }: Page) =>
  (
    label: string,
    url: string,
    iconName = '',
    { active = isBelow(path, url) }: { active?: boolean } = {},
  ): Html =>
    html`<li${attributes({ class: active ? 'nav-item active' : 'nav-item' })}><a${attributes({
      href: url,
      'aria-current': active ? 'page' : undefined,
    })}>${icon(iconName)}<span>${label}</span></a></li>`;

export const link_to_with_icon =
  () =>
  (iconName: string, text: string, url: string, options: LinkOptions = {}): Html =>
    link(url, html`${icon(iconName)}<span>${text}</span>`, options);

/** The same, marked where somebody is. */
export const active_link_to_with_icon =
  ({ path }: Page) =>
  (iconName: string, text: string, url: string, options: LinkOptions = {}): Html => {
    const isActive = isBelow(path, url);
    const name = [options.class, isActive ? 'active' : undefined].filter(Boolean).join(' ');
    return link(
      url,
      html`${icon(iconName)}<span>${text}</span>`,
      { ...options, ...(name === '' ? {} : { class: name }) },
      { 'aria-current': isActive ? 'page' : undefined },
    );
  };

/** Nothing without the right to change the resource. */
export const link_to_edit =
  (page: Page) =>
  (
    resource: Resource,
    {
      url = `${resource.url}/edit`,
      class: name = 'btn btn-light btn-sm',
      data = { action: 'edit' },
    }: LinkOptions & { url?: string } = {},
  ): Html =>
    may(page, `write_${resource.subject}`)
      ? link(url, html`${icon('edit')}<span>${page.say('edit')}</span>`, { class: name, data })
      : nothing;

/** A form, because links change nothing. Asks first. Nothing without the right to change the resource. */
export const link_to_delete =
  (page: Page) =>
  (
    resource: Resource,
    {
      url = resource.url,
      name = page.say('delete'),
      icon: iconName = 'trash',
      no_text = false,
      class: className = 'btn btn-danger btn-sm',
      data = {},
    }: LinkOptions & { url?: string; name?: string; icon?: string; no_text?: boolean } = {},
  ): Html => {
    if (!may(page, `delete_${resource.subject}`)) return nothing;
    const asking = { turbo_confirm: page.say('delete_question', { name: resource.name }), ...data };
    return html`<form${attributes({ class: 'inline', method: 'post', action: url, ...dataAttributes(asking) })}><input type="hidden" name="_method" value="delete"><input type="hidden" name="${CSRF_FIELD}" value="${page.session.csrf}"><button${attributes({ class: className, 'aria-label': no_text ? `${name}: ${resource.name}` : undefined })}>${icon(iconName)}${no_text ? nothing : html`<span>${name}</span>`}</button></form>`;
  };

export const button =
  () =>
  (
    text: string,
    iconName = '',
    type: 'submit' | 'button' | 'reset' = 'submit',
    { class: name = 'btn btn-primary', data }: LinkOptions = {},
  ): Html =>
    html`<button${attributes({ type, class: name, ...dataAttributes(data) })}>${icon(iconName)}<span>${text}</span></button>`;

/** Another host is told nothing of where somebody comes from. */
export const external_link_to =
  () =>
  (text: string, url: string, options: LinkOptions = {}): Html =>
    link(url, html`<span>${text}</span>${icon('external')}`, options, {
      target: '_blank',
      rel: 'noopener noreferrer',
    });

export const page_header_back_button =
  (page: Page) =>
  (url: string, label: string = page.say('back')): Html =>
    html`<a class="btn btn-light btn-sm back" href="${safeUrl(url)}" aria-label="${label}">${icon('back')}</a>`;

/** Opens the form of an export of what the list shows. */
export const link_to_export_modal =
  (page: Page) =>
  (type: string, { class: name = 'btn btn-light' }: LinkOptions = {}): Html => {
    const query = new URLSearchParams({ type });
    for (const [key, value] of page.query) if (key.startsWith('q[') && value !== '') query.append(key, value);
    return link(
      `/admin/exports/new?${query.toString()}`,
      html`${icon('download')}<span>${page.say('export')}</span>`,
      {
        class: name,
        data: { turbo_frame: 'dialog' },
      },
    );
  };
