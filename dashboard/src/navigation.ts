import type { ScopeSubject } from '@storefold/contracts';
import type { Key } from './languages/language.ts';
import { may, type Page } from './page.ts';
import { screens } from './screens/index.ts';

interface NavigationEntry {
  readonly key: Key;
  readonly url: string;
  readonly icon: string;
}

export interface Navigation {
  readonly store: readonly NavigationEntry[];
  readonly settings: readonly NavigationEntry[];
}

/** The pages that are no screen of a noun. */
const others: readonly (NavigationEntry & { readonly subject: ScopeSubject; readonly isSetting?: true })[] = [
  { key: 'title_reports', url: '/admin/reports', icon: 'chart', subject: 'orders' },
  {
    key: 'title_store',
    url: '/admin/settings/store',
    icon: 'settings',
    subject: 'settings',
    isSetting: true,
  },
];

/** Where somebody may go, by what they may read. */
export function navigationOf(page: Pick<Page, 'user'>): Navigation {
  const shown = screens
    .filter(({ subject }) => subject === null || may(page, `read_${subject}`))
    .map((screen) => ({
      key: titleKey(screen.path),
      url: `/admin/${screen.path}`,
      icon: screen.icon,
      isSetting: screen.path.startsWith('settings/') || screen.path === 'webhook_endpoints',
    }));
  const further = others.filter(({ subject }) => may(page, `read_${subject}`));
  return {
    store: [
      { key: 'title_home', url: '/admin', icon: 'home' },
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
export const titleKey = (path: string): Key => `title_${path.replace('settings/', '')}` as Key;
