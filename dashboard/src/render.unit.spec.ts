import { registerAdminPartial } from '@storefold/contracts';
import { expect, it } from 'vitest';
import { pageOf } from './helpers/page.examples.ts';
import { Templates } from './render.ts';

const templates = new Templates('1');
const error = { title: 'Not found', text: '<script>alert(1)</script>' };

it('a page is in the language of who reads it, with the name of the store, and escapes what it shows', () => {
  const shown = templates.render(pageOf({ language: 'de' }), 'error', error);
  expect(shown).toContain('<html lang="de">');
  expect(shown).toContain('<title>Not found · Tea &amp; Co</title>');
  expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('a platform team adds to pages by templates, which have the helpers and are escaped as well', () => {
  registerAdminPartial('settings_navigation', `<%= nav_item('Loyalty & more', '/admin/loyalty') %>`);
  registerAdminPartial('body_end', '<p id="theirs"><%= current_store().name %><%= "<b>" %></p>');
  const shown = templates.render(pageOf(), 'error', error);
  expect(shown).toContain(
    '<li class="nav-item"><a href="/admin/loyalty"><span>Loyalty &amp; more</span></a></li>',
  );
  expect(shown).toContain('<p id="theirs">Tea &amp; Co&lt;b&gt;</p>');
});

it('the navigation leads to what somebody may read, and nowhere else', () => {
  const shown = templates.render(pageOf({ scopes: ['read_orders', 'write_webhooks'] }), 'error', error);
  const links = [...shown.matchAll(/class="nav-item[^"]*"><a href="([^"]+)"/g)].map(([, to]) => to);
  expect(links.filter((to) => to !== '/admin/loyalty')).toEqual([
    '/admin',
    '/admin/orders',
    '/admin/exports',
    '/admin/reports',
    '/admin/webhook_endpoints',
  ]);
});
