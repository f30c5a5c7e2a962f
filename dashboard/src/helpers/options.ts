import { optionListsOf } from '@storefold/contracts';
import type { Page } from '../page.ts';

/** A label and its value, as forms offer them. */
type Pair = readonly [label: string, value: string];

const labels: Readonly<Record<string, string>> = {
  kg: 'Kilogram',
  g: 'Gram',
  lb: 'Pound',
  oz: 'Ounce',
  cm: 'Centimeter',
  mm: 'Millimeter',
  in: 'Inch',
  ft: 'Foot',
  metric: 'Metric System',
  imperial: 'Imperial System',
  both: 'Both',
  back_end: 'Backend',
  front_end: 'Frontend',
};

const pairs = (page: Page, values: readonly string[]): Pair[] =>
  values.map((value) => [page.language === 'en' ? (labels[value] ?? value) : page.say.choice(value), value]);

const lists = ({ store }: Page) => optionListsOf(store.unit_system === 'imperial' ? 'imperial' : 'metric');

export const weight_units = (page: Page) => (): Pair[] => pairs(page, lists(page).weight_units);
export const dimension_units = (page: Page) => (): Pair[] => pairs(page, lists(page).dimension_units);
export const unit_systems = (page: Page) => (): Pair[] => pairs(page, lists(page).unit_systems);
export const display_on_options = (page: Page) => (): Pair[] => pairs(page, lists(page).display_on_options);
/** Media types. */
export const allowed_file_types_for_upload = (page: Page) => (): readonly string[] =>
  lists(page).allowed_file_types_for_upload;
