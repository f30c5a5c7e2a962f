import type { Page as ListPage } from '@storefold/client';
import { labelOf } from '../navigation.ts';
import { may, type Page } from '../page.ts';
import type { Reply } from '../reply.ts';
import { allScreens } from '../screens/index.ts';
import { withParameters } from '../screens/list-query.ts';
import { namesIn } from '../screens/names.ts';
import { pathOf, type Row, type Screen } from '../screens/screen.ts';
import type { Asked, Route } from './route.ts';
import { tableOf } from './screen.pages.ts';

const FEW = 5;
/** A list ignores a longer filter, and would answer all that it has. */
const MOST_CHARACTERS = 256;

/** What is found in every list that can be searched and that somebody may read, a few records of each. */
async function showFound({ page, show }: Asked): Promise<Reply> {
  const text = page.query.get('q')?.trim().slice(0, MOST_CHARACTERS) ?? '';
  const lists = allScreens().filter(
    ({ filters, subject }) =>
      filters.some(({ key }) => key === 'search') && (subject === null || may(page, `read_${subject}`)),
  );
  const all = text === '' ? [] : await Promise.all(lists.map((screen) => findIn(screen, page, text)));
  const found = all.filter(({ count }) => count > 0);
  return show('search', {
    title: text === '' ? page.say('search') : page.say('found', { text }),
    searched: text,
    found,
    names: new Map(found.flatMap(({ names }) => [...names])),
    lists: lists.map((screen) => labelOf(screen, page.say)),
  });
}

async function findIn(screen: Screen, page: Page, search: string) {
  const { data, meta } = await page.client.request<ListPage<Row>>('GET', screen.api, {
    query: { q: { search }, limit: FEW },
  });
  const names = await namesIn(page, data, screen.columns);
  return {
    title: labelOf(screen, page.say),
    count: meta.count,
    all: withParameters(pathOf(screen), new URLSearchParams(), { 'q[search]': search }),
    names,
    ...tableOf(page, screen, data, names),
  };
}

export const searchPages: readonly Route[] = [{ method: 'get', path: '/admin/search', answer: showFound }];
