import type { ScopeSubject } from '@storefold/contracts';
import type { Key, Say } from './languages/language.ts';
import { may, type Page } from './page.ts';
import { allScreens } from './screens/index.ts';
import { type Menu, menus, type Screen } from './screens/screen.ts';

interface NavigationEntry {
  readonly label: string;
  readonly url: string;
  readonly icon: string;
  /** What the setting is for. */
  readonly about?: string | undefined;
}

/** A part of the menu: it leads to its first list, and shows the others where somebody is among them. */
interface NavigationPart extends NavigationEntry {
  readonly menu: Menu;
  readonly entries: readonly NavigationEntry[];
  readonly isOpen: boolean;
}

export interface Navigation {
  readonly parts: readonly NavigationPart[];
  /** Of extensions, beside the parts. */
  readonly others: readonly NavigationEntry[];
}

/** The pages that are no screen of a noun. */
const pages: readonly {
  readonly key: Key;
  readonly url: string;
  readonly icon: string;
  readonly subject: ScopeSubject;
  readonly menu: Menu;
}[] = [
  { key: 'title_reports', url: '/admin/reports', icon: 'chart', subject: 'orders', menu: 'reports' },
  { key: 'title_figures', url: '/admin/figures', icon: 'pulse', subject: 'events', menu: 'reports' },
  {
    key: 'title_store',
    url: '/admin/settings/store',
    icon: 'settings',
    subject: 'settings',
    menu: 'settings',
  },
  {
    key: 'title_stripe',
    url: '/admin/settings/stripe',
    icon: 'wallet',
    subject: 'settings',
    menu: 'settings',
  },
];

const icons: Readonly<Record<Menu, string>> = {
  orders: 'receipt',
  products: 'box',
  customers: 'users',
  marketing: 'tag',
  reports: 'chart',
  settings: 'settings',
};

/** The page of all settings. */
export const SETTINGS = '/admin/settings';

/** Where somebody may go, by what they may read. */
export function navigationOf(page: Pick<Page, 'user' | 'say' | 'path'>): Navigation {
  const { say, path } = page;
  const shown = allScreens()
    .filter(({ subject }) => subject === null || may(page, `read_${subject}`))
    .map((screen) => ({
      menu: screen.menu,
      label: labelOf(screen, say),
      url: `/admin/${screen.path}`,
      icon: screen.icon,
      ...(screen.noun && { about: say.words(screen.noun).about }),
    }));
  const further = pages
    .filter(({ subject }) => may(page, `read_${subject}`))
    .map(({ key, ...other }) => ({
      ...other,
      label: say(key),
      ...(other.menu === 'settings' && {
        about: say(key === 'title_store' ? 'about_store' : 'about_stripe'),
      }),
    }));
  const all = [...further, ...shown];
  return {
    parts: menus.flatMap((menu): NavigationPart[] => {
      const entries = all.filter((entry) => entry.menu === menu);
      const [first] = entries;
      if (!first) return [];
      const url = menu === 'settings' ? SETTINGS : first.url;
      const isOpen = [url, ...entries.map((entry) => entry.url)].some((each) => isBelow(path, each));
      return [{ menu, label: say(`menu_${menu}`), url, icon: icons[menu], entries, isOpen }];
    }),
    others: shown.filter(({ menu }) => menu === undefined),
  };
}

/** Whether a path is that of a page, or of one below it. */
export const isBelow = (path: string, url: string): boolean =>
  path === url || (url !== '/admin' && path.startsWith(`${url}/`));

/** The title of a screen's list. */
export const labelOf = (
  { noun, label, languages }: Pick<Screen, 'noun' | 'label' | 'languages'>,
  say: Say,
): string => languages?.[say.language]?.label ?? label ?? (noun ? say.title(noun) : '');

/** The title of a screen's form for a new record, if it is one of the store's. */
export const newRecordOf = ({ noun }: Pick<Screen, 'noun'>, say: Say): string | undefined =>
  noun && say.words(noun).new;
