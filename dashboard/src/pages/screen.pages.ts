import type { Page as ListPage } from '@storefold/client';
import type { Html } from '@storefold/kernel/core';
import type { Key, Say } from '../languages/language.ts';
import { labelOf, newRecordOf } from '../navigation.ts';
import { may, type Page, type Resource } from '../page.ts';
import { done, PageRefused, type Reply } from '../reply.ts';
import { asText } from '../screens/as-text.ts';
import { allOptions } from '../screens/choices.ts';
import { bodyOf, fieldsOfForm, formFields } from '../screens/form-field.ts';
import { input, sayingOf } from '../screens/inputs.ts';
import { attributeOf, filterName, listQueryOf, sortBy, withParameters } from '../screens/list-query.ts';
import { type Names, namesIn, rowsIn } from '../screens/names.ts';
import {
  type ActionSpec,
  idOf,
  type PartSpec,
  pageOf,
  pathOf,
  type Row,
  type Screen,
} from '../screens/screen.ts';
import { customFieldReader } from './custom-field.pages.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';

/** The pages of a noun: its list, a record, its forms, and what can be done to it. */
export function screenPages(screen: Screen): Route[] {
  const list = pathOf(screen);
  const one = `${list}/:id`;
  const canCreate = screen.canCreate !== false && screen.fields !== undefined;
  const canChange = screen.canChange !== false && screen.fields !== undefined;
  return [
    { method: 'get', path: list, answer: (asked) => showList(screen, asked) },
    ...(canCreate
      ? ([
          { method: 'get', path: `${list}/new`, answer: (asked) => showForm(screen, asked) },
          { method: 'post', path: list, answer: (asked) => create(screen, asked) },
        ] satisfies Route[])
      : []),
    {
      method: 'get',
      path: one,
      answer: (asked) => (screen.shownAt ? leadTo(screen, asked) : showRecord(screen, asked)),
    },
    ...(canChange
      ? ([
          { method: 'get', path: `${one}/edit`, answer: (asked) => showForm(screen, asked, paramOf(asked)) },
          { method: 'patch', path: one, answer: (asked) => change(screen, asked) },
        ] satisfies Route[])
      : []),
    ...(screen.canDelete === false
      ? []
      : [{ method: 'delete' as const, path: one, answer: (asked: Asked) => remove(screen, asked) }]),
    ...(screen.actions ?? []).map(
      (action): Route => ({
        method: 'post',
        path: `${one}/${action.name}`,
        answer: (asked) => act(screen, action, asked),
      }),
    ),
    ...(screen.parts ?? []).flatMap((part): Route[] =>
      part.hasPages
        ? [
            {
              method: 'get',
              path: `${one}/${part.path}/:part`,
              answer: (asked) => showOfPart(screen, part, asked),
            },
          ]
        : [],
    ),
    ...(screen.parts ?? []).flatMap((part) =>
      (part.actions ?? []).map(
        (action): Route => ({
          method: 'post',
          path: `${one}/${part.path}/:part/${action.name}`,
          answer: (asked) => actOnPart(screen, part, action, asked),
        }),
      ),
    ),
  ];
}

const apiOf = (screen: Screen, id: string): string => `${screen.api}/${encodeURIComponent(id)}`;

export const readRecord = ({ client }: Page, screen: Screen, id: string): Promise<Row> =>
  client.request<Row>('GET', apiOf(screen, id));

const mayWrite = (page: Page, { subject }: Screen): boolean =>
  subject === null || may(page, `write_${subject}`);

/** The store refuses as well; a form that leads to a refusal alone is not shown. */
function refuseUnlessMayWrite(page: Page, screen: Screen): void {
  if (!mayWrite(page, screen)) throw new PageRefused(`write_${screen.subject}`);
}

export const resourceOf = (page: Page, screen: Screen, row: Row, names?: Names): Resource => ({
  subject: screen.subject ?? 'all',
  url: pathOf(screen, idOf(row)),
  name: titleOf(page, screen, row, names),
});

const titleOf = (page: Page, screen: Screen, row: Row, names?: Names): string => {
  const title = asText(row[screen.title]);
  if (screen.title === 'kind') return page.say.choice(title);
  return names?.get(title) ?? (title || idOf(row));
};

async function showList(screen: Screen, { page, show }: Asked, refused?: Refused): Promise<Reply> {
  const { path, query, say } = page;
  const filters = screen.filters.map((filter) => ({ ...filter, name: filterName(filter) }));
  const [{ data, meta }, options] = await Promise.all([
    page.client.request<ListPage<Row>>('GET', screen.api, { query: listQueryOf(query) }),
    allOptions(page, filters),
  ]);
  const names = await namesIn(page, data, screen.columns);
  return show(
    'list',
    {
      title: labelOf(screen, say),
      ...refused,
      names,
      ...tableOf(page, screen, data, names),
      meta,
      canCreate: screen.canCreate !== false && screen.fields !== undefined && mayWrite(page, screen),
      sort: (column: string) => sortBy(screen, path, query, column),
      pageUrl: (number: number) => withParameters(path, query, { page: String(number) }),
      filters: filters.map((filter) => ({
        ...filter,
        label: labelsOf(page, screen)(attributeOf(filter)),
        value: query.get(filter.name) ?? '',
        options:
          options.get(filter.name) ??
          (Array.isArray(filter.choices) ? filter.choices : []).map((word: string) => [
            sayingOf(say, attributeOf(filter))(word),
            word,
          ]),
      })),
      isFiltered: [...query].some(([name, value]) => name.startsWith('q[') && value !== ''),
      query,
      path,
    },
    refused ? 422 : 200,
  );
}

/** Records of a screen as a table shows them. */
export const tableOf = (page: Page, screen: Screen, rows: readonly Row[], names: Names) => ({
  screen,
  columns: screen.columns,
  label: labelsOf(page, screen),
  nameOf: (row: Row) => titleOf(page, screen, row, names),
  rows,
  url: (row: Row) => pageOf(screen, row),
});

const labelsOf =
  ({ say }: Page, { labels = {}, languages }: Pick<PartSpec, 'labels'> & Pick<Screen, 'languages'>) =>
  (name: string): string =>
    languages?.[say.language]?.fields?.[name] ??
    say.field(Object.hasOwn(labels, name) ? (labels[name] ?? name) : name);

const labelOfPart = ({ say }: Page, { name, path, label }: PartSpec, { languages }: Screen): string =>
  languages?.[say.language]?.parts?.[path] ?? label ?? say(`part_${name}` as Key);

/** Fields that say the same in another way, or nothing to people. */
const unshown = new Set([
  'metadata',
  'user_id',
  'custom_fields',
  'preference_schema',
  'id',
  'plaintext_token',
  'is_root',
  'is_child',
  'is_leaf',
  'type_id',
  'secret_key',
  'done',
  'download_url',
  'waiting_reason',
]);

/** Whether another field of the record says the same: the state of a gift card, the description of a category as HTML. */
const isRepeated = (name: string, row: Row): boolean =>
  (name === 'status' && row.state === row.status) || (name === 'description' && 'description_html' in row);

const shownFields = (row: Row): string[] =>
  Object.keys(row).filter(
    (name) => !name.startsWith('display_') && !unshown.has(name) && !isRepeated(name, row),
  );

export async function showRecord(screen: Screen, asked: Asked, refused?: Refused): Promise<Reply> {
  const { page, visit, show } = asked;
  const id = paramOf(asked);
  const fieldsOf = customFieldReader(page);
  const [record, read, ownFields] = await Promise.all([
    readForForm(page, screen, id),
    Promise.all((screen.parts ?? []).map((part) => readPart(page, screen, id, part))),
    fieldsOf(screen.api.slice(1), id),
  ]);
  const fieldsOfParts = await Promise.all(
    rowsIn(record, screen.carriers).map(async (each) => ({
      name: asText(each.label),
      fields: await fieldsOf(
        screen.carriers ?? '',
        idOf(each),
        (each.custom_fields as Row[] | undefined) ?? [],
      ),
    })),
  );
  const parts = read.flat();
  const fields = shownFields(record);
  const names = new Map([
    ...(await namesIn(page, [record], fields)),
    ...(await namesIn(
      page,
      parts.flatMap(({ rows }) => rows),
      [...new Set(parts.flatMap(({ part }) => [...part.columns, 'originator_id']))],
    )),
  ]);
  const actions = mayWrite(page, screen)
    ? (screen.actions ?? []).filter(({ when }) => when === undefined || when(record))
    : [];
  return show(
    'record',
    {
      title: titleOf(page, screen, record, names),
      ...refused,
      names,
      label: labelsOf(page, screen),
      ownFields,
      fieldsOfParts,
      screen,
      list: { title: labelOf(screen, page.say), url: pathOf(screen) },
      row: record,
      fields,
      resource: resourceOf(page, screen, record, names),
      canChange: screen.canChange !== false && screen.fields !== undefined,
      canDelete: screen.canDelete !== false && screen.subject !== null,
      actions: actions.map((action) => ({
        ...action,
        inputs: inputsOfAction(page, screen, action, asked.form, refused?.mistakes),
      })),
      parts,
      once: visit.takeOnce(),
    },
    refused ? 422 : 200,
  );
}

/** The address of a record that another page shows leads there. */
const leadTo = async (screen: Screen, asked: Asked): Promise<Reply> => ({
  redirect: pageOf(screen, await readRecord(asked.page, screen, paramOf(asked))),
});

/** One of a list below a record, such as a delivery of a webhook. */
async function showOfPart(screen: Screen, part: PartSpec, asked: Asked): Promise<Reply> {
  const { page, show } = asked;
  const id = paramOf(asked);
  const under = `${apiOf(screen, id)}/${part.path}/${encodeURIComponent(paramOf(asked, 'part'))}`;
  const [record, row] = await Promise.all([
    readRecord(page, screen, id),
    page.client.request<Row>('GET', under),
  ]);
  const fields = shownFields(row);
  return show('part', {
    title: `${page.say(`part_${part.name}` as Key)}: ${page.formats.time(asText(row.created_at))}`,
    names: await namesIn(page, [row], fields),
    label: labelsOf(page, part),
    list: { title: titleOf(page, screen, record), url: pathOf(screen, id) },
    row,
    fields,
  });
}

function inputsOfAction(
  page: Page,
  screen: Screen,
  action: ActionSpec,
  typed: URLSearchParams,
  mistakes: Refused['mistakes'],
): Html[] {
  const fields = formFields(action.fields ?? [], action.method, `${screen.api}/:id/${action.name}`, 'new');
  const label = labelsOf(page, screen);
  return fields.map((field) => input(page, field, { row: {}, typed, mistakes, options: new Map(), label }));
}

interface ShownPart {
  readonly part: PartSpec;
  readonly title: string;
  readonly label: (name: string) => string;
  readonly rows: readonly Row[];
  readonly meta: ListPage<Row>['meta'];
  readonly url: (number: number) => string;
}

const PART_SIZE = 25;

/** One page of a list below a record. Its number stands in the address, as that of a list does. */
async function readPart(page: Page, screen: Screen, id: string, part: PartSpec): Promise<ShownPart[]> {
  if (part.subject !== undefined && !may(page, `read_${part.subject}`)) return [];
  const parameter = `${part.name}_page`;
  const query = { limit: PART_SIZE, page: Number(page.query.get(parameter)) || 1 };
  const { data, meta } = await (part.by === undefined
    ? page.client.request<ListPage<Row>>('GET', `${apiOf(screen, id)}/${part.path}`, { query })
    : page.client.request<ListPage<Row>>('GET', part.path, {
        query: { ...query, q: { [`${part.by}_eq`]: id } },
      }));
  const url = (number: number) => withParameters(page.path, page.query, { [parameter]: String(number) });
  const { languages } = screen;
  return [
    {
      part,
      title: labelOfPart(page, part, screen),
      label: labelsOf(page, { ...part, languages }),
      rows: data,
      meta,
      url,
    },
  ];
}

async function showForm(screen: Screen, asked: Asked, id?: string, refused?: Refused): Promise<Reply> {
  const { page, show, form } = asked;
  refuseUnlessMayWrite(page, screen);
  const fields = fieldsOfForm(screen, id === undefined ? 'new' : 'edit');
  const [row, options] = await Promise.all([
    id === undefined ? Promise.resolve(defaultsOf(page, screen)) : readForForm(page, screen, id),
    allOptions(
      page,
      fields.map(({ name, spec }) => ({ name, choices: spec.choices })),
    ),
  ]);
  const names = await namesIn(page, [row], [screen.title]);
  const label = labelsOf(page, screen);
  const filled = { row, typed: refused ? form : undefined, mistakes: refused?.mistakes, options, label };
  const list = { title: labelOf(screen, page.say), url: pathOf(screen) };
  return show(
    'form',
    {
      title:
        id === undefined
          ? (newRecordOf(screen, page.say) ?? page.say('new_record', { list: list.title }))
          : page.say('edit_record', { name: titleOf(page, screen, row, names) }),
      ...refused,
      screen,
      list,
      row,
      isNew: id === undefined,
      action: id === undefined ? pathOf(screen) : pathOf(screen, id),
      back: id === undefined ? pathOf(screen) : pathOf(screen, id),
      inputs: fields.map((field) => input(page, field, filled)),
    },
    refused ? 422 : 200,
  );
}

/** A record that a form may begin with, named by its label. */
const presetRow = (
  preset: NonNullable<Screen['presets']>[number] | undefined,
  { title }: Screen,
  say: Say,
): Row => (preset ? { [title]: say(preset.label), ...preset.row } : {});

/** What forms begin with. */
const defaultsOf = ({ store, query, say }: Page, screen: Screen): Row => ({
  ...screen.defaults,
  ...presetRow(
    screen.presets?.find(({ label }) => label === query.get('preset')),
    screen,
    say,
  ),
  currency: store.default_currency,
  active: true,
  auto_capture: true,
  requires_shipping: true,
  display_on: 'both',
  status: 'draft',
});

const readForForm = ({ client }: Page, screen: Screen, id: string): Promise<Row> =>
  client.request<Row>('GET', apiOf(screen, id), {
    query: { expand: screen.expands ?? [] },
  });

async function create(screen: Screen, asked: Asked): Promise<Reply> {
  const { page, form } = asked;
  const body = bodyOf(fieldsOfForm(screen, 'new'), form, page.store.timezone);
  return attempt(
    async () => {
      const made = await page.client.request<Row>('POST', screen.api, {
        body: screen.sentOtherwise?.as(body) ?? body,
      });
      return done(keptOnce(asked, pathOf(screen, idOf(made)), made, screen), 'created');
    },
    (refused) => showForm(screen, asked, undefined, refused),
  );
}

/** The page of a record, which shows once what its answer holds of that kind. */
function keptOnce({ visit }: Asked, path: string, made: Row, { shows }: Pick<Screen, 'shows'>): string {
  if (shows !== undefined && made[shows]) visit.keepOnce(path, asText(made[shows]));
  return path;
}

async function change(screen: Screen, asked: Asked): Promise<Reply> {
  const { page, form } = asked;
  const id = paramOf(asked);
  return attempt(
    async () => {
      const before = await readRecord(page, screen, id);
      const body = bodyOf(fieldsOfForm(screen, 'edit'), form, page.store.timezone, before);
      await page.client.request('PATCH', apiOf(screen, id), {
        body: { ...body, ...preferencesIn(form, before) },
      });
      return done(pathOf(screen, id), 'saved');
    },
    (refused) => showForm(screen, asked, id, refused),
  );
}

/** Passwords that are left empty stay as they are, and so does what is as the form showed it. */
function preferencesIn(form: URLSearchParams, { preference_schema, preferences }: Row): object {
  if (!Array.isArray(preference_schema) || preference_schema.length === 0) return {};
  const schema = preference_schema as { key: string; type: string }[];
  const shown = (preferences ?? {}) as Row;
  const entries = schema.flatMap(({ key, type }): [string, unknown][] => {
    const name = `preferences[${key}]`;
    if (type === 'boolean') return [[key, form.getAll(name).includes('1')]];
    const typed = form.get(name);
    if (typed === null || typed === (type === 'password' ? '' : asText(shown[key]))) return [];
    if (typed === '') return [[key, null]];
    return [[key, type === 'integer' && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed]];
  });
  return entries.length === 0 ? {} : { preferences: Object.fromEntries(entries) };
}

async function remove(screen: Screen, asked: Asked): Promise<Reply> {
  const { page, visit, form, show } = asked;
  const id = paramOf(asked);
  refuseUnlessMayWrite(page, screen);
  if (!visit.isByTurbo && form.get('confirmed') !== '1') {
    const row = await readRecord(page, screen, id);
    return show('confirm', {
      title: page.say('delete_title'),
      question: page.say('delete_question', { name: titleOf(page, screen, row) }),
      action: pathOf(screen, id),
      method: 'delete',
      verb: page.say('delete'),
      back: pathOf(screen, id),
    });
  }
  return attempt(
    async () => {
      await page.client.request('DELETE', apiOf(screen, id));
      return done(pathOf(screen), 'deleted');
    },
    (refused) => showRecord(screen, asked, refused),
  );
}

async function act(screen: Screen, action: ActionSpec, asked: Asked): Promise<Reply> {
  const { page, form, visit, show } = asked;
  const id = paramOf(asked);
  refuseUnlessMayWrite(page, screen);
  if (action.asks && !visit.isByTurbo && form.get('confirmed') !== '1') {
    return show('confirm', {
      title: page.say.choice(action.name),
      question: page.say('action_question', { action: page.say.choice(action.name) }),
      action: `${pathOf(screen, id)}/${action.name}`,
      method: '',
      verb: page.say.choice(action.name),
      back: pathOf(screen, id),
    });
  }
  return attempt(
    async () => {
      const fields = formFields(
        action.fields ?? [],
        action.method,
        `${screen.api}/:id/${action.name}`,
        'new',
      );
      const body = bodyOf(fields, form, page.store.timezone);
      const made = await page.client.request<Row>(
        action.method,
        `${apiOf(screen, id)}/${action.name}`,
        fields.length > 0 ? { body } : {},
      );
      if (action.leadsTo !== undefined)
        return done(`${pathOf(screen, id)}/${action.leadsTo}/${encodeURIComponent(idOf(made))}`, 'done');
      return done(keptOnce(asked, pathOf(screen, id), made, action), 'done');
    },
    (refused) => showRecord(screen, asked, refused),
  );
}

async function actOnPart(screen: Screen, part: PartSpec, action: ActionSpec, asked: Asked): Promise<Reply> {
  const { page } = asked;
  const id = paramOf(asked);
  return attempt(
    async () => {
      const path = `${apiOf(screen, id)}/${part.path}/${encodeURIComponent(paramOf(asked, 'part'))}/${action.name}`;
      await page.client.request(action.method, path);
      return done(pathOf(screen, id), 'done');
    },
    (refused) => showRecord(screen, asked, refused),
  );
}
