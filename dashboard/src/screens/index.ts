import { catalogScreens } from './catalog.screens.ts';
import { salesScreens } from './sales.screens.ts';
import type { Screen } from './screen.ts';
import { settingsScreens } from './settings.screens.ts';

/** Every noun that has a list, a page and, mostly, a form. */
export const screens: readonly Screen[] = [...salesScreens, ...catalogScreens, ...settingsScreens];

export function screenAt(path: string): Screen {
  const screen = screens.find((each) => each.path === path);
  if (screen === undefined) throw new Error(`there is no screen ${path}`);
  return screen;
}
