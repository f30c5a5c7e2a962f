import type { ScopeSubject } from '@storefold/contracts';
import type { Key, Say } from './languages/language.ts';
import { may, type Page } from './page.ts';
import { allScreens } from './screens/index.ts';
import type { Screen } from './screens/screen.ts';

interface NavigationEntry {
  readonly label: string;
  readonly url: string;
  readonly icon: string;
}

export interface Navigation {
  readonly store: readonly NavigationEntry[];
  readonly settings: readonly NavigationEntry[];
}

/** The pages that are no screen of a noun. */
const others: readonly {
  readonly key: Key;
  readonly url: string;
  readonly icon: string;
  readonly subject: ScopeSubject;
  readonly isSetting?: true;
}[] = [
  { key: 'title_reports', url: '/admin/reports', icon: 'chart', subject: 'orders' },
  { key: 'title_figures', url: '/admin/figures', icon: 'pulse', subject: 'events' },
  {
    key: 'title_store',
    url: '/admin/settings/store',
    icon: 'settings',
    subject: 'settings',
    isSetting: true,
  },
  {
    key: 'title_stripe',
    url: '/admin/settings/stripe',
    icon: 'wallet',
    subject: 'settings',
    isSetting: true,
  },
];

/** Where somebody may go, by what they may read. */
export function navigationOf(page: Pick<Page, 'user' | 'say'>): Navigation {
  const shown = allScreens()
    .filter(({ subject }) => subject === null || may(page, `read_${subject}`))
    .map((screen) => ({
      label: labelOf(screen, page.say),
      url: `/admin/${screen.path}`,
      icon: screen.icon,
      isSetting: screen.isSetting,
    }));
  const further = others
    .filter(({ subject }) => may(page, `read_${subject}`))
    .map(({ key, ...other }) => ({ ...other, label: page.say(key) }));
  return {
    store: [
      { label: page.say('title_home'), url: '/admin', icon: 'home' },
      ...shown.filter(({ isSetting }) => !isSetting),
      ...further.filter(({ isSetting }) => !isSetting),
    ],
    settings: [
      ...further.filter(({ isSetting }) => isSetting),
      ...shown.filter(({ isSetting }) => isSetting),
    ],
  };
}

/** The title of a screen's list. */
export const labelOf = (
  { noun, label, languages }: Pick<Screen, 'noun' | 'label' | 'languages'>,
  say: Say,
): string => languages?.[say.language]?.label ?? label ?? (noun ? say.title(noun) : '');

/** The title of a screen's form for a new record, if it is one of the store's. */
export const newRecordOf = ({ noun }: Pick<Screen, 'noun'>, say: Say): string | undefined =>
  noun && say.words(noun).new;
