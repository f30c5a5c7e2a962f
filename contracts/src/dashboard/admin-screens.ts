/**
 * Records of a service of one's own as the dashboard shows them: their list, a page for each, and forms and a button to delete
 * where the Admin API has endpoints for that.
 */
export interface AdminScreen {
  /** Below `/admin`. One that begins with `settings/` is among the settings. */
  readonly path: string;
  /** The list, below `/api/v3/admin`: `/loyalty_accounts`. */
  readonly api: string;
  /** What somebody must be allowed to read: `loyalty_accounts`. */
  readonly subject: string;
  /** What the navigation and the list are called. */
  readonly label: string;
  /** A drawing of the dashboard, such as `gift`; unknown ones draw nothing. */
  readonly icon: string;
  /** The field that names a record. */
  readonly title: string;
  readonly columns: readonly string[];
  /** Filters of the list by text, such as `customer_id_eq`. */
  readonly filters?: readonly string[];
  /**
   * The fields of its forms, typed in as their endpoints declare them: numbers, yes or no, one of some words, `format` of a text. What
   * the endpoint does not say of a text stands beside the name: `{ name: 'note', kind: 'longtext' }`.
   */
  readonly fields?: readonly (string | AdminScreenField)[];
  /** Lists that belong to a record, below it in the API. */
  readonly parts?: readonly AdminScreenPart[];
  /** What the screen says in other languages of the dashboard, by their codes: `de`. The rest is said as above. */
  readonly languages?: Readonly<Record<string, AdminScreenWords>>;
}

interface AdminScreenField {
  readonly name: string;
  readonly kind: 'email' | 'url' | 'longtext' | 'date' | 'instant' | 'currency' | 'country';
}

interface AdminScreenWords {
  readonly label?: string;
  /** The names of fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The labels of parts, by their paths. */
  readonly parts?: Readonly<Record<string, string>>;
}

interface AdminScreenPart {
  readonly path: string;
  readonly label: string;
  readonly columns: readonly string[];
}

const known: AdminScreen[] = [];

/** The screens of services of one's own. */
export const adminScreens: readonly AdminScreen[] = known;

/** Adds a screen to the dashboard, before the store starts. Throws an Error for a place that another one has. */
export function registerAdminScreen(screen: AdminScreen): void {
  const { path, label } = screen;
  if (typeof path !== 'string' || !/^(settings\/)?[a-z][a-z0-9_]{0,62}$/.test(path))
    throw new Error(`${path} is no place of a screen, as settings/loyalty is one`);
  if (known.some((other) => other.path === path)) throw new Error(`the screen ${path} is registered twice`);
  if (typeof label !== 'string' || label === '') throw new Error(`the screen ${path} needs a label`);
  known.push(screen);
}
