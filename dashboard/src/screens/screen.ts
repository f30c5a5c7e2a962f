import type { Json } from '@storefold/client';
import type { AdminScreen, ScopeSubject } from '@storefold/contracts';
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
export interface FieldSpec {
  readonly name: string;
  readonly kind?: FieldKind;
  readonly choices?: Choices | readonly string[];
  /** Only where a record is made, or only where it is changed. */
  readonly only?: 'new' | 'edit';
  /** The field of the record that fills it in; default: its name. */
  readonly from?: string;
  /** Of prices: each has another one to compare with, and one that is not sent stays. */
  readonly areCompared?: true;
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
  | 'boolean'
  | 'select'
  | 'many'
  | 'date'
  | 'instant'
  | 'list'
  | 'prices'
  | 'members'
  | 'option_values'
  | 'preferences'
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

/** A noun of the store as pages show it: its list, its page and its form. */
export interface Screen {
  /** Below `/admin`. */
  readonly path: string;
  /** What it is called, where no text has its path. */
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
  /** The point at which a platform team adds to its form. */
  readonly formPoint?: 'product_form' | 'gift_card_form' | 'payment_method_form';
}

export const pathOf = (screen: Pick<Screen, 'path'>, id?: string): string =>
  `/admin/${screen.path}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

/** What names a record in addresses. */
export const idOf = ({ id }: Row): string => asText(id);
