import { navigationOf, SETTINGS } from '../navigation.ts';
import { PageRefused, type Reply } from '../reply.ts';
import type { Asked, Route } from './route.ts';

/** All settings that somebody may read, each with what it is for. */
async function showSettings({ page, show }: Asked): Promise<Reply> {
  const settings = navigationOf(page).parts.find(({ menu }) => menu === 'settings');
  if (!settings) throw new PageRefused('read_settings');
  return show('settings', { title: settings.label, entries: settings.entries });
}

export const settingsPages: readonly Route[] = [{ method: 'get', path: SETTINGS, answer: showSettings }];
