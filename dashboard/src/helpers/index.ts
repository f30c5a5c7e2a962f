import type { Page } from '../page.ts';
import type { Notice } from '../session/notice.ts';
import * as links from './links.ts';
import { per_page_dropdown } from './lists.ts';
import { error_message_on, required_span_tag } from './marks.ts';
import * as options from './options.ts';
import { type RenderPartial, render_admin_partials } from './partials.ts';
import * as preferences from './preferences.ts';
import * as store from './store.ts';
import * as turbo from './turbo.ts';

/** Every helper of templates, for one page. */
export function helpersOf(page: Page, render: RenderPartial, notice?: Notice) {
  return {
    nav_item: links.nav_item(page),
    link_to_with_icon: links.link_to_with_icon(),
    active_link_to_with_icon: links.active_link_to_with_icon(page),
    link_to_edit: links.link_to_edit(page),
    link_to_delete: links.link_to_delete(page),
    button: links.button(),
    external_link_to: links.external_link_to(),
    page_header_back_button: links.page_header_back_button(page),
    per_page_dropdown: per_page_dropdown(page),
    link_to_export_modal: links.link_to_export_modal(page),
    weight_units: options.weight_units(page),
    dimension_units: options.dimension_units(page),
    unit_systems: options.unit_systems(page),
    display_on_options: options.display_on_options(page),
    turbo_close_dialog: turbo.turbo_close_dialog(),
    turbo_render_alerts: turbo.turbo_render_alerts(page, notice),
    turbo_save_button_tag: turbo.turbo_save_button_tag(page),
    current_store: store.current_store(page),
    current_currency: store.current_currency(page),
    supported_currencies: store.supported_currencies(page),
    try_current_user: store.try_current_user(page),
    available_countries_iso: store.available_countries_iso(page),
    flag_emoji: store.flag_emoji(),
    required_span_tag: required_span_tag(page),
    error_message_on: error_message_on(),
    settings_area: store.settings_area(page),
    allowed_file_types_for_upload: options.allowed_file_types_for_upload(page),
    render_admin_partials: render_admin_partials(render),
    preference_fields: preferences.preference_fields(page),
    preference_field: preferences.preference_field(page),
    preference_field_for: preferences.preference_field_for(page),
  };
}
