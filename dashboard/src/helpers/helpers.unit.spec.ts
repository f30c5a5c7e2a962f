import { optionListsOf, registerAdminPartial } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { helpersAt, tea } from './page.examples.ts';

const helpers = helpersAt();
const text = (value: unknown) => String(value);

describe('the helpers of templates', () => {
  it('are those that are promised, by name', () => {
    expect(Object.keys(helpers).sort()).toEqual(promised.split(' ').sort());
  });

  it('nav_item marks where somebody is, also below it', () => {
    expect(text(helpers.nav_item('Products & more', '/admin/products', 'box'))).toMatch(
      /^<li class="nav-item active"><a href="\/admin\/products" aria-current="page"><svg .*<\/svg><span>Products &amp; more<\/span><\/a><\/li>$/,
    );
    expect(text(helpers.nav_item('Home', '/admin'))).toBe(
      '<li class="nav-item"><a href="/admin"><span>Home</span></a></li>',
    );
    const below = helpersAt({ at: '/admin/products/prod_1/edit' });
    expect(text(below.nav_item('Products', '/admin/products'))).toContain('aria-current="page"');
    expect(text(below.nav_item('Home', '/admin'))).not.toContain('aria-current');
  });

  it('link_to_with_icon draws beside a text, and leads to no script', () => {
    const link = text(
      helpers.link_to_with_icon('box', '<i>', '/admin/products', {
        class: 'btn',
        data: { turbo_frame: 'x' },
      }),
    );
    expect(link).toMatch(
      /^<a href="\/admin\/products" class="btn" data-turbo-frame="x"><svg .*<\/svg><span>&lt;i&gt;<\/span><\/a>$/,
    );
    for (const url of ['javascript:alert(1)', '//evil.example', ' data:text/html,x'])
      expect(text(helpers.link_to_with_icon('box', 'x', url))).toContain('href="#"');
  });

  it('active_link_to_with_icon is active where somebody is', () => {
    expect(text(helpers.active_link_to_with_icon('box', 'x', '/admin/products', { class: 'btn' }))).toContain(
      'href="/admin/products" class="btn active" aria-current="page"',
    );
    expect(text(helpers.active_link_to_with_icon('box', 'x', '/admin/orders'))).not.toContain('active');
  });

  it('link_to_edit has its defaults, and is empty without the right to write', () => {
    expect(text(helpers.link_to_edit(tea))).toContain(
      '<a href="/admin/products/prod_1/edit" class="btn btn-light btn-sm" data-action="edit">',
    );
    expect(text(helpers.link_to_edit(tea, { url: '/x', class: 'mine', data: {} }))).toContain(
      '<a href="/x" class="mine">',
    );
    for (const scopes of [['read_all'], ['write_orders']] as const)
      expect(text(helpersAt({ scopes }).link_to_edit(tea))).toBe('');
  });

  it('link_to_delete is a form that asks, with its defaults, and empty without the right to write', () => {
    const form = text(helpers.link_to_delete(tea));
    expect(form).toContain(
      '<form class="inline" method="post" action="/admin/products/prod_1" data-turbo-confirm="Delete &lt;b&gt;Tea&lt;/b&gt;?">',
    );
    expect(form).toContain('<input type="hidden" name="_method" value="delete">');
    expect(form).toContain('<input type="hidden" name="_csrf" value="the-token-of-this-session">');
    expect(form).toMatch(/<button class="btn btn-danger btn-sm"><svg .*<span>Delete<\/span><\/button>/);
    const bare = text(helpers.link_to_delete(tea, { no_text: true, name: 'Remove', url: '/y', class: 'z' }));
    expect(bare).toMatch(/action="\/y".*<button class="z" aria-label="Remove: &lt;b&gt;Tea&lt;\/b&gt;">/);
    expect(bare).not.toContain('<span>');
    expect(text(helpersAt({ scopes: ['read_products'] }).link_to_delete(tea))).toBe('');
  });

  it('button submits unless it is told otherwise', () => {
    expect(text(helpers.button('Go'))).toBe(
      '<button type="submit" class="btn btn-primary"><span>Go</span></button>',
    );
    expect(text(helpers.button('Go', 'check', 'button', { class: 'x' }))).toMatch(
      /^<button type="button" class="x"><svg/,
    );
  });

  it('external_link_to tells the other host nothing', () => {
    expect(text(helpers.external_link_to('Carrier', 'https://carrier.example/1'))).toContain(
      '<a href="https://carrier.example/1" target="_blank" rel="noopener noreferrer"><span>Carrier</span>',
    );
    expect(text(helpers.external_link_to('x', 'javascript:alert(1)'))).toContain('href="#"');
  });

  it('page_header_back_button says where it leads', () => {
    expect(text(helpers.page_header_back_button('/admin/orders', 'Orders'))).toContain(
      'href="/admin/orders" aria-label="Orders"',
    );
    expect(text(helpers.page_header_back_button('/admin'))).toContain('aria-label="Back"');
  });

  it('per_page_dropdown keeps filters and sort, and begins with the first page', () => {
    const form = text(
      helpersAt({ at: '/admin/orders?q%5Bemail_eq%5D=%22&sort=-total&page=3&limit=50' }).per_page_dropdown(),
    );
    expect(form).toContain('action="/admin/orders"');
    expect(form).toContain(
      '<input type="hidden" name="q[email_eq]" value="&quot;"><input type="hidden" name="sort" value="-total">',
    );
    expect(form).not.toContain('name="page"');
    expect(form).toContain('<option value="50" selected>50</option>');
  });

  it('link_to_export_modal takes the filters of the list along', () => {
    const link = text(
      helpersAt({ at: '/admin/orders?q%5Bemail_eq%5D=a&q%5Bnumber_eq%5D=&sort=total' }).link_to_export_modal(
        'orders',
      ),
    );
    expect(link).toContain('href="/admin/exports/new?type=orders&amp;q%5Bemail_eq%5D=a"');
    expect(link).toContain('data-turbo-frame="dialog"');
  });

  it('weight_units and dimension_units follow the unit system of the store', () => {
    expect(helpers.weight_units()).toEqual([
      ['Kilogram', 'kg'],
      ['Gram', 'g'],
    ]);
    expect(helpers.dimension_units()).toEqual([
      ['Centimeter', 'cm'],
      ['Millimeter', 'mm'],
    ]);
    const imperial = helpersAt({ store: { unit_system: 'imperial' } });
    expect(imperial.weight_units()).toEqual([
      ['Pound', 'lb'],
      ['Ounce', 'oz'],
    ]);
    expect(imperial.dimension_units()).toEqual([
      ['Inch', 'in'],
      ['Foot', 'ft'],
    ]);
    expect(helpersAt({ language: 'de' }).weight_units()).toEqual([
      ['Kilogramm', 'kg'],
      ['Gramm', 'g'],
    ]);
  });

  it('unit_systems, display_on_options and allowed_file_types_for_upload have the values of GET /option_lists', () => {
    expect(helpers.unit_systems()).toEqual([
      ['Metric System', 'metric'],
      ['Imperial System', 'imperial'],
    ]);
    expect(helpers.display_on_options()).toEqual([
      ['Both', 'both'],
      ['Backend', 'back_end'],
      ['Frontend', 'front_end'],
    ]);
    const lists = optionListsOf('metric');
    expect(helpers.unit_systems().map(([, value]) => value)).toEqual(lists.unit_systems);
    expect(helpers.allowed_file_types_for_upload()).toEqual(lists.allowed_file_types_for_upload);
  });

  it('turbo_close_dialog empties the frame of dialogs', () => {
    expect(text(helpers.turbo_close_dialog())).toBe(
      '<turbo-stream action="update" target="dialog"><template></template></turbo-stream>',
    );
  });

  it('turbo_render_alerts shows what there is to say in a frame', () => {
    expect(text(helpers.turbo_render_alerts())).toBe(
      '<turbo-stream action="update" target="alerts"><template></template></turbo-stream>',
    );
    const notice = { kind: 'danger', key: 'said', values: { message: '<b>' } } as const;
    expect(text(helpersAt({ notice }).turbo_render_alerts('mine'))).toBe(
      '<turbo-stream action="update" target="mine"><template><div class="alert alert-danger" role="alert">&lt;b&gt;</div></template></turbo-stream>',
    );
  });

  it('turbo_save_button_tag is disabled by Turbo while its form is under way', () => {
    expect(text(helpers.turbo_save_button_tag())).toBe(
      '<button type="submit" class="btn btn-primary text-center" data-turbo-submits-with="Saving …">Save</button>',
    );
    expect(text(helpers.turbo_save_button_tag('<Go>', { class: 'x' }))).toMatch(/class="x".*>&lt;Go&gt;</);
  });

  it('current_store, current_currency, supported_currencies and try_current_user say whose page it is', () => {
    expect(helpers.current_store().name).toBe('Tea & Co');
    expect(helpers.current_currency()).toBe('EUR');
    expect(helpers.supported_currencies()).toEqual(['EUR', 'USD']);
    expect(helpers.try_current_user()?.email).toBe('ada@example.com');
  });

  it('available_countries_iso are two letters each, and flag_emoji has a flag for each', () => {
    const codes = helpers.available_countries_iso();
    expect(codes).toEqual(expect.arrayContaining(['US', 'DE', 'JP']));
    for (const code of codes) expect(helpers.flag_emoji(code)).toMatch(/^\p{RI}\p{RI}$/u);
    expect(helpers.flag_emoji('US')).toBe('🇺🇸');
    expect(helpers.flag_emoji('us')).toBe('🇺🇸');
    for (const unknown of ['', 'XX', 'U', 'USA', '<>']) expect(helpers.flag_emoji(unknown)).toBe('');
  });

  it('available_countries_iso are those of the checkout zone, where the store has one', () => {
    const store = { checkout_country_isos: ['DE', 'AT'] };
    expect(helpersAt({ store }).available_countries_iso()).toEqual(['DE', 'AT']);
  });

  it('required_span_tag is a star of class required', () => {
    expect(text(helpers.required_span_tag())).toMatch(/^<span class="required"[^>]*>\*<\/span>$/);
  });

  it('error_message_on has the messages of a field, and nothing without one', () => {
    const record = { mistakes: { name: ["can't be blank", '<b>'] } };
    expect(text(helpers.error_message_on(record, 'name'))).toBe(
      '<span class="formError" id="error-name">can&#39;t be blank, &lt;b&gt;</span>',
    );
    for (const field of ['slug', 'constructor'])
      expect(text(helpers.error_message_on(record, field))).toBe('');
    expect(text(helpers.error_message_on({}, 'name'))).toBe('');
  });

  it('settings_area is where a store is set up', () => {
    const paths = ['/admin/settings', '/admin/settings/zones/x', '/admin/webhook_endpoints'];
    for (const at of paths) expect(helpersAt({ at }).settings_area(), at).toBe(true);
    for (const at of ['/admin', '/admin/orders', '/admin/settings_of_mine'])
      expect(helpersAt({ at }).settings_area(), at).toBe(false);
  });

  it('render_admin_partials shows templates of a point in the order in which they were registered', () => {
    registerAdminPartial('customer_page', 'first');
    registerAdminPartial('customer_page', 'second');
    expect(text(helpers.render_admin_partials('customer_page', { customer: 1 }))).toBe(
      'first(customer)second(customer)',
    );
    expect(text(helpers.render_admin_partials('gift_card_form'))).toBe('');
  });

  it('preference_field_for has an input for each type, and fills in no password', () => {
    const form = { prefix: 'preferences', values: { a: 3, b: true, secret: 'hidden', note: '<i>' } };
    const field = (name: string, type: 'integer' | 'decimal' | 'boolean' | 'string' | 'password' | 'text') =>
      text(helpers.preference_field_for(form, name, { type }));
    expect(field('a', 'integer')).toBe(
      '<input id="preferences_a" name="preferences[a]" class="form-control" type="number" step="1" value="3">',
    );
    expect(field('a', 'decimal')).toContain('type="number" step="any" value="3"');
    expect(field('b', 'boolean')).toBe(
      '<input type="hidden" name="preferences[b]" value="0"><input type="checkbox" id="preferences_b" name="preferences[b]" value="1" checked>',
    );
    expect(field('note', 'string')).toContain('type="text" value="&lt;i&gt;"');
    expect(field('secret', 'password')).toContain('type="password" autocomplete="new-password" value=""');
    expect(field('note', 'text')).toMatch(/^<textarea [^>]*>\n&lt;i&gt;<\/textarea>$/);
  });

  it('preference_field has a label, and preference_fields one field for each preference', () => {
    const form = { prefix: 'p', values: {} };
    const schema = [
      { key: 'api_key', type: 'password', default: null },
      { key: 'test_mode', type: 'boolean', default: true },
    ] as const;
    expect(text(helpers.preference_field(form, schema[0]))).toContain(
      '<label for="p_api_key">API key</label><input',
    );
    const all = text(helpers.preference_fields(schema, form));
    expect(all).toContain('<div class="field check">');
    expect(all.match(/<label/g)).toHaveLength(2);
    expect(text(helpers.preference_fields([], form))).toBe('');
  });
});

const promised =
  'nav_item link_to_with_icon active_link_to_with_icon link_to_edit link_to_delete button external_link_to page_header_back_button per_page_dropdown link_to_export_modal weight_units dimension_units unit_systems display_on_options turbo_close_dialog turbo_render_alerts turbo_save_button_tag current_store current_currency supported_currencies try_current_user available_countries_iso flag_emoji required_span_tag error_message_on settings_area allowed_file_types_for_upload render_admin_partials preference_fields preference_field preference_field_for';
