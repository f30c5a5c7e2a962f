import type { Address } from '@storefold/client';
import { h } from './dom.ts';
import { field, select } from './forms.ts';
import { countryName, language, t } from './language.ts';
import { store, storefront } from './store.ts';

type Known = Pick<
  Address,
  'first_name' | 'last_name' | 'address1' | 'city' | 'postal_code' | 'country_iso' | 'state_abbr'
>;

/** The fields of an address. It begins with the store's country, where that is delivered to. */
export async function addressFields(known: Known | null | undefined): Promise<HTMLElement[]> {
  const { data: countries } = await store.countries.list({ expand: ['states'] });
  const statesOf = (iso: string | undefined) => countries.find((each) => each.iso === iso)?.states ?? [];
  const [only, ...others] = countries;
  const home = countries.find(({ iso }) => iso === storefront.default_country.iso)?.iso;
  const country = known?.country_iso ?? (others.length === 0 ? only?.iso : home);
  const stateSelect = (iso: string | undefined) => {
    const states = statesOf(iso);
    const element = select({ name: 'state_abbr', label: t('State'), value: known?.state_abbr ?? '' }, [
      ['', '–'],
      ...states.map(({ abbr, name }) => [abbr, name] as const),
    ]);
    element.hidden = states.length === 0;
    return element;
  };
  let state = stateSelect(country);
  const countrySelect = select(
    { name: 'country_iso', label: t('Country'), value: country ?? '', required: true },
    [
      ...(country === undefined ? [['', t('Please choose')] as const] : []),
      ...countries
        .map(({ iso }) => [iso, countryName(iso)] as const)
        .sort(([, one], [, other]) => one.localeCompare(other, language)),
    ],
    () => {
      const next = stateSelect(countrySelect.querySelector('select')?.value);
      state.replaceWith(next);
      state = next;
    },
  );
  return [
    field({
      name: 'first_name',
      label: t('First name'),
      autocomplete: 'given-name',
      value: known?.first_name,
    }),
    field({
      name: 'last_name',
      label: t('Last name'),
      autocomplete: 'family-name',
      value: known?.last_name,
      optional: true,
    }),
    field({
      name: 'address1',
      label: t('Street and number'),
      autocomplete: 'address-line1',
      value: known?.address1,
    }),
    field({ name: 'city', label: t('City'), autocomplete: 'address-level2', value: known?.city }),
    field({
      name: 'postal_code',
      label: t('Postal code'),
      autocomplete: 'postal-code',
      value: known?.postal_code,
      optional: 'unsaid',
    }),
    h('span', { class: 'pair' }, countrySelect, state),
  ];
}

/** What was typed into them, as the store takes it. */
export const addressIn = ({
  state_abbr = '',
  ...address
}: Readonly<Record<string, string>>): Record<string, string> => ({
  ...address,
  ...(state_abbr !== '' && { state_abbr }),
});
