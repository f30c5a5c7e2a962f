import * as declared from '../made/screens.ts';
import { ownScreens } from './own.screens.ts';
import type { Screen } from './screen.ts';

/** Every noun of the store that has a list, a page and, mostly, a form. */
export const screens: readonly Screen[] = Object.values(declared).toSorted(
  (one, other) => one.position - other.position,
);

/** The same, and those of extensions. Throws an Error for one in the place of another. */
export function allScreens(): readonly Screen[] {
  const own = ownScreens();
  for (const { path } of own)
    if (screens.some((each) => each.path === path))
      throw new Error(`an extension has a screen ${path}, and so has the store`);
  return [...screens, ...own];
}

export function screenAt(path: string): Screen {
  const screen = screens.find((each) => each.path === path);
  if (screen === undefined) throw new Error(`there is no screen ${path}`);
  return screen;
}
