import type { CustomFieldDefinition, Page as ListPage } from '@storefold/client';
import {
  allCustomFieldResources,
  customFieldResourceNamed,
  customFieldResourceOf,
  type ScopeSubject,
} from '@storefold/contracts';
import { may, type Page } from '../page.ts';
import { done, PageNotFound, type Reply } from '../reply.ts';
import { decimalIn, translationsIn } from '../screens/form-field.ts';
import { furtherLanguages } from '../screens/inputs.ts';
import type { Row } from '../screens/screen.ts';
import { wayBack } from '../session/way-back.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';
import { whereThere } from './where-there.ts';

/** The custom fields that a record has or may have. */
interface CarriedFields {
  /** Where their forms are sent. */
  readonly url: string;
  readonly subject: ScopeSubject;
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly Row[];
  /** In which a text may be told besides that of the store, with their names: where shoppers read it. */
  languagesOf(definition: CustomFieldDefinition, value: Row | undefined): readonly [string, string][];
}

const resourceAt = (path: string) => allCustomFieldResources.find((resource) => resource.path === path);

/**
 * Reads the custom fields of records of one page, by the path of their list in the API and their id. Undefined where such
 * records have none, or somebody may not know of them. Definitions are read once, for as many records as a page shows, and
 * nothing is asked for `known` values, which came with their record.
 */
export function customFieldReader(page: Page) {
  const knowsDefinitions = may(page, 'read_settings');
  const defined = knowsDefinitions
    ? page.client.customFieldDefinitions.list({ sort: 'position', limit: 100 }).then(({ data }) => data)
    : Promise.resolve([]);
  return async (path: string, id: string, known?: readonly object[]): Promise<CarriedFields | undefined> => {
    const resource = resourceAt(path);
    const definitions = (await defined).filter(
      ({ resource_type }) => resourceOf(resource_type) === resource && resource !== undefined,
    );
    const subject = resource?.scope as ScopeSubject;
    if (resource === undefined || !may(page, `read_${subject}`)) return undefined;
    if (definitions.length === 0 && knowsDefinitions) return undefined;
    const values = (known as readonly Row[] | undefined) ?? (await valuesOf(page, path, id));
    if (values === undefined) return undefined;
    if (definitions.length === 0 && values.length === 0) return undefined;
    const languagesOf: CarriedFields['languagesOf'] = ({ field_type }, value = {}) =>
      resource.isPersonal || !field_type.endsWith('_text') ? [] : furtherLanguages(page, value);
    return { url: urlOf(path, id), subject, definitions, values, languagesOf };
  };
}

/** What is there without its fields, such as the shipment of a draft, has none. */
async function valuesOf({ client }: Page, path: string, id: string): Promise<readonly Row[] | undefined> {
  const query = { limit: 100 };
  return (await whereThere(client.request<ListPage<Row>>('GET', apiOf(path, id), { query })))?.data;
}

const resourceOf = (type: string) => {
  const name = customFieldResourceOf(type);
  return name === undefined ? undefined : customFieldResourceNamed(name);
};

const apiOf = (path: string, id: string) => `/${path}/${encodeURIComponent(id)}/custom_fields`;
const urlOf = (path: string, id: string) => `/admin/custom_fields/${path}/${encodeURIComponent(id)}`;

/** What a custom field's value is, by its type. */
function valueIn(form: URLSearchParams): unknown {
  const typed = form.get('value') ?? '';
  const type = form.get('field_type');
  if (type === 'boolean') return form.getAll('value').includes('1');
  if (type === 'number' && /^-?\d+([.,]\d+)?$/.test(typed.trim())) return Number(decimalIn(typed.trim()));
  if (type !== 'json') return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** Its texts in further languages, as far as somebody typed others than there were: the store may not sell in all of these any more. */
function textsIn(form: URLSearchParams, before?: Row): object {
  const translations = translationsIn(form, before);
  return translations ? { translations } : {};
}

/** Sets a value, or takes it away where it was left empty. */
async function save({ page, form, params }: Asked): Promise<void> {
  const under = apiOf(params.carrier ?? '', params.id ?? '');
  const existing = form.get('custom_field_id');
  const one = `${under}/${encodeURIComponent(existing ?? '')}`;
  const value = valueIn(form);
  if (existing && value === '') await page.client.request('DELETE', one);
  else if (existing) {
    const before = await page.client.request<Row>('GET', one);
    await page.client.request('PATCH', one, { body: { value, ...textsIn(form, before) } });
  } else if (value !== '')
    await page.client.request('POST', under, {
      body: {
        custom_field_definition_id: form.get('custom_field_definition_id') ?? '',
        value,
        ...textsIn(form),
      },
    });
}

/** The one form again, with what the store refused of it. */
async function showAgain(asked: Asked, refused: Refused): Promise<Reply> {
  const { page, form, params, show } = asked;
  const fields = await customFieldReader(page)(params.carrier ?? '', paramOf(asked));
  const definition = fields?.definitions.find(({ id }) => id === form.get('custom_field_definition_id'));
  if (fields === undefined || definition === undefined) throw new PageNotFound();
  const value = {
    id: form.get('custom_field_id'),
    custom_field_definition_id: definition.id,
    value: form.get('value'),
    ...textsIn(form),
  };
  return show(
    'custom_field',
    {
      title: definition.label,
      ...refused,
      back: wayBack(form.get('back')),
      fields: { ...fields, definitions: [definition], values: [value] },
    },
    422,
  );
}

export const customFieldPages: readonly Route[] = [
  {
    method: 'post',
    path: '/admin/custom_fields/:carrier/:id',
    answer: (asked) => {
      if (resourceAt(paramOf(asked, 'carrier')) === undefined) throw new PageNotFound();
      return attempt(
        async () => {
          await save(asked);
          return done(wayBack(asked.form.get('back')), 'saved');
        },
        (refused) => showAgain(asked, refused),
      );
    },
  },
];
