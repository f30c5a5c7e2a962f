import type { Json } from '@storefold/client';
import {
  type AdminScreen,
  type Endpoint,
  type IdKind,
  nouns,
  type Scope,
  type ScopeSubject,
} from '@storefold/contracts';
import type { z } from 'zod';
import type { Key } from '../languages/language.ts';
import { asText } from './as-text.ts';

/** A record as the Admin API shows it. */
export type Row = Readonly<Record<string, Json | undefined>>;

/** Records that people choose from, by the name of a field. */
export interface Choices {
  /** The list, below `/api/v3/admin`. */
  readonly path: string;
  readonly label: string;
  /** The value that is sent; default: `id`. */
  readonly value?: string;
  /** Whether pages have words of their own for the values. */
  readonly areWords?: boolean;
}

/** How a field of a form is typed in. What is not said follows from the contract of the endpoint. */
export interface FieldSpec<Name extends string = string> {
  readonly name: Name;
  readonly kind?: FieldKind;
  readonly choices?: Choices | readonly string[];
  /** Only where a record is made, or only where it is changed. */
  readonly only?: 'new' | 'edit';
  /** The field of the record that fills it in; default: its name. */
  readonly from?: string;
  /** Of prices: each has another one to compare with, and one that is not sent stays. */
  readonly areCompared?: true;
  /** Of translations: the fields that each language has. */
  readonly texts?: readonly FieldSpec[];
  /** What it measures: the unit of the store for that stands beside its name. */
  readonly measures?: 'weight' | 'length';
}

export type FieldKind =
  | 'text'
  | 'email'
  | 'url'
  | 'longtext'
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'boolean'
  | 'select'
  | 'currency'
  | 'country'
  | 'many'
  | 'date'
  | 'instant'
  | 'list'
  | 'prices'
  | 'members'
  | 'option_values'
  | 'preferences'
  | 'translations'
  | 'ids';

export interface FilterSpec {
  /** The key within `q[…]`: an attribute and a predicate, or a key of its own such as `search`. */
  readonly key: string;
  /** What it is called; default: the name of the attribute. */
  readonly label?: string;
  readonly kind: 'text' | 'choice' | 'flag' | 'from' | 'to';
  readonly choices?: readonly string[] | Choices;
}

/** Something that is done to a record, besides changing its fields. */
export interface ActionSpec {
  /** The last part of its path, of the API and of ours. */
  readonly name: string;
  readonly method: 'PATCH' | 'POST';
  readonly icon: string;
  readonly asks?: true;
  readonly isDanger?: true;
  /** Whether it is possible in the state that a record is in. */
  readonly when?: (row: Row) => boolean;
  /** What it asks for. */
  readonly fields?: readonly FieldSpec[];
  /** The part in which what it makes has its page. */
  readonly leadsTo?: string;
  /** The answer holds something that is shown once. */
  readonly shows?: string;
}

/** Lists that belong to one record. */
export interface PartSpec {
  readonly name: string;
  /** What it is called, where no text has its name. */
  readonly label?: string;
  /** Below the path of the record in the API, or a list of its own that `by` filters. */
  readonly path: string;
  /** The attribute that holds the record's id in the list. */
  readonly by?: string;
  readonly columns: readonly string[];
  readonly labels?: Screen['labels'] | undefined;
  /** The screen of what is listed, to which its first column leads. */
  readonly screen?: string;
  readonly subject?: ScopeSubject;
  readonly actions?: readonly ActionSpec[];
  /** Whether each of the list has a page of its own, below the record's. */
  readonly hasPages?: true;
  /** Where records are put into the list by this field, and taken out, below the record's page. */
  readonly members?: { readonly path: string; readonly by: string };
}

interface ListLink {
  readonly icon: string;
  readonly label: Key;
  readonly url: string;
  /** Absent: for everybody who sees the list. */
  readonly scope?: Scope;
  readonly isPrimary?: true;
  /** It opens above the list. */
  readonly isDialog?: true;
}

/** The parts of the menu, in their order. */
export const menus = ['orders', 'products', 'customers', 'marketing', 'reports', 'settings'] as const;
export type Menu = (typeof menus)[number];

/** A noun of the store as pages show it: its list, its page and its form. */
export interface Screen {
  /** Below `/admin`. */
  readonly path: string;
  /** Where its list stands in the menu. Absent: on its own, behind the others. */
  readonly menu?: Menu;
  /** Screens stand in its order in their part of the menu, in steps of ten, so that others fit between. */
  readonly position: number;
  /** The kind of record; undefined for one of an extension, which says what it is called by `label`. */
  readonly noun?: IdKind;
  readonly label?: string;
  /** What is said in other languages of what no text has. */
  readonly languages?: AdminScreen['languages'];
  /** Below `/api/v3/admin`. */
  readonly api: string;
  /** What one may read and write; `null`: everybody of the staff, for whom the store itself decides. */
  readonly subject: ScopeSubject | null;
  readonly icon: string;
  /** The field that names a record. */
  readonly title: string;
  /** Fields that mean something of their own here, by the name that labels have for that. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly filters: readonly FilterSpec[];
  readonly fields?: readonly FieldSpec[];
  /** What the form of a new record begins with, besides what all begin with. */
  readonly defaults?: Row;
  readonly canCreate?: false;
  readonly canChange?: false;
  readonly canDelete?: false;
  readonly actions?: readonly ActionSpec[];
  readonly parts?: readonly PartSpec[];
  /** The type of its export. */
  readonly exports?: string;
  /** What a record that was just made shows once. */
  readonly shows?: string;
  /** What a new record may begin with, each a link beside the title of a list that does not have it. The words of `label` are its title. */
  readonly presets?: readonly { readonly label: Key; readonly row: Row }[];
  /** Links beside the title of the list, to pages of their own. */
  readonly links?: readonly ListLink[];
  /** The page that shows a record which has none of its own. */
  readonly shownAt?: (row: Row) => string;
  /** What a record has a file of, below its page, in the state that it is in. */
  readonly download?: { readonly path: string; readonly when: (row: Row) => boolean };
  /** The point at which a platform team adds to its form. */
  readonly formPoint?: 'product_form' | 'gift_card_form' | 'payment_method_form';
  /** What comes along with a record: what the form chooses among, and custom fields of what the record is made of. */
  readonly expands?: readonly string[];
  /** The list in a record of what has custom fields of its own. */
  readonly carriers?: string;
  /** Records in a record that have no list of their own, and the field that names one. Names are found in them too. */
  readonly namesWithin?: { readonly list: string; readonly title: string };
  /** Fields that the form asks for and a new record is sent in another way. */
  readonly sentOtherwise?: {
    readonly fields: readonly string[];
    readonly as: (body: Record<string, unknown>) => object;
  };
}

/** What the Admin API does with a noun. What is not given here, its pages do not do. */
interface ScreenEndpoints {
  readonly list: Endpoint;
  readonly create?: Endpoint;
  readonly change?: Endpoint;
  readonly delete?: Endpoint;
}

type RowOf<List> =
  List extends Endpoint<z.ZodType, z.ZodType, infer Answer>
    ? z.output<Answer> extends { readonly data: readonly (infer Each)[] }
      ? Each
      : never
    : never;
type Sent<Of> = Of extends Endpoint<infer Body> ? keyof z.input<Body> & string : never;

/** How a screen is declared. Its columns are fields of the list, its fields those that the endpoints take. */
interface DeclaredScreen<Endpoints extends ScreenEndpoints, Own extends string>
  extends Omit<Screen, 'api' | 'subject' | 'canCreate' | 'canChange' | 'canDelete' | 'label' | 'languages'> {
  readonly noun: IdKind;
  readonly title: keyof RowOf<Endpoints['list']> & string;
  readonly columns: readonly (keyof RowOf<Endpoints['list']> & string)[];
  readonly fields?: readonly FieldSpec<
    Sent<Endpoints['create']> | Sent<Endpoints['change']> | NoInfer<Own>
  >[];
  readonly sentOtherwise?: {
    readonly fields: readonly Own[];
    readonly as: (body: Record<string, unknown>) => object;
  };
}

const API = '/api/v3/admin';

/** What a screen has below `settings/` is a setting. */
export const menuOf = ({ menu, path }: Pick<Screen, 'menu' | 'path'>): Pick<Screen, 'menu'> => {
  const found = menu ?? (path.startsWith('settings/') ? 'settings' : undefined);
  return found ? { menu: found } : {};
};

/** The pages of a noun. Every file in `nouns/` declares one, and no list names it. */
export function screenOf<const Endpoints extends ScreenEndpoints, const Own extends string = never>(
  endpoints: Endpoints,
  declared: DeclaredScreen<Endpoints, Own>,
): Screen {
  const { path, access } = endpoints.list;
  const fields = withTranslations(declared.fields, nouns[declared.noun].translatable ?? []);
  return {
    ...declared,
    ...(fields && { fields }),
    ...menuOf(declared),
    api: path.slice(API.length),
    subject: access.api === 'admin' && access.who === 'scoped' ? subjectOf(access.scope) : null,
    ...(endpoints.create ? {} : { canCreate: false }),
    ...(endpoints.change ? {} : { canChange: false }),
    ...(endpoints.delete ? {} : { canDelete: false }),
  };
}

/** Behind its fields, those of them that a noun has in further languages. */
function withTranslations(
  fields: readonly FieldSpec[] | undefined,
  translatable: readonly string[],
): readonly FieldSpec[] | undefined {
  const texts =
    fields?.filter(({ name, kind }) => translatable.includes(name) || kind === 'option_values') ?? [];
  return fields && texts.length > 0
    ? [...fields, { name: 'translations', kind: 'translations', texts }]
    : fields;
}

const subjectOf = (scope: string) => scope.replace(/^read_/, '') as ScopeSubject;

/** Choices among the records of a list. */
export const choicesFrom = <List extends Endpoint>(
  { path }: List,
  label: keyof RowOf<List> & string,
): Choices => ({ path: path.slice(API.length), label });

export const pathOf = (screen: Pick<Screen, 'path'>, id?: string): string =>
  `/admin/${screen.path}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

/** The page that shows a record. */
export const pageOf = (screen: Screen, row: Row): string =>
  screen.shownAt?.(row) ?? pathOf(screen, idOf(row));

/** What names a record in addresses. */
export const idOf = ({ id }: Row): string => asText(id);
