import { allEndpoints, type Endpoint } from '@storefold/contracts';
import { z } from 'zod';

/** A column of a table, and where its value is in a resource. */
interface ResourceColumn {
  readonly name: string;
  readonly type: 'TEXT' | 'INTEGER' | 'REAL';
  readonly path: readonly string[];
}

/** A table of one kind of resource, or of the parts of one that are a list. */
export interface ResourceTable {
  readonly name: string;
  readonly columns: readonly ResourceColumn[];
  /** Tables of lists in it, by the way to the list. Each has a column `of_id` of the resource, and its `place` from 0. */
  readonly lists: readonly { readonly path: readonly string[]; readonly table: ResourceTable }[];
}

/** A list of the Admin API, which has everything of one kind. */
interface ListedResource {
  readonly endpoint: Endpoint;
  readonly table: ResourceTable;
}

const ADMIN = '/api/v3/admin/';

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly additionalProperties?: unknown;
};

/** Deeper parts of resources are JSON. */
const DEPTH = 3;

/** Every list of the Admin API that needs nothing but to be asked for, with the table of what it lists. */
export const listedResources = (): readonly ListedResource[] =>
  allEndpoints
    .filter(
      ({ method, list, path, access }) =>
        method === 'GET' && list && access.api === 'admin' && !path.includes(':'),
    )
    .flatMap((endpoint) => {
      const item = itemOf(endpoint);
      const name = endpoint.path.slice(ADMIN.length).replaceAll(/\W/g, '_');
      return item ? [{ endpoint, table: tableOf(name, item.schema, item.find) }] : [];
    });

function itemOf({ answer }: Endpoint) {
  if (!answer.body) return undefined;
  const document = z.toJSONSchema(answer.body, { io: 'output', unrepresentable: 'any' }) as Schema & {
    readonly $defs?: Readonly<Record<string, Schema>>;
  };
  const find = (schema: Schema): Schema => {
    const named = schema.$ref?.replace('#/$defs/', '');
    const found = named === undefined ? schema : (document.$defs?.[named] ?? {});
    const present = found.anyOf?.filter(({ type }) => type !== 'null');
    return present?.length === 1 && present[0] ? find(present[0]) : found;
  };
  const data = find(document).properties?.data;
  const items = data && find(data).items;
  return items ? { schema: find(items), find } : undefined;
}

function tableOf(name: string, item: Schema, find: (schema: Schema) => Schema, depth = 0): ResourceTable {
  const columns: ResourceColumn[] = [];
  const lists: { path: readonly string[]; table: ResourceTable }[] = [];
  const visit = (path: readonly string[], declared: Schema): void => {
    const schema = find(declared);
    const own = path.join('_');
    const element = schema.type === 'array' && schema.items ? find(schema.items) : undefined;
    if (schema.properties && depth + path.length < DEPTH)
      for (const [key, each] of Object.entries(schema.properties)) visit([...path, key], each);
    else if (element?.properties && depth + path.length < DEPTH)
      lists.push({ path, table: tableOf(`${name}_${own}`, element, find, depth + path.length) });
    else if (!columns.some(({ name }) => name === own))
      columns.push({ name: own, type: sqlTypes[schema.type ?? ''] ?? 'TEXT', path });
  };
  // What stands in the resource itself first: `country_id` beside the `id` of an associated `country` is the same.
  const isPart = ([, each]: readonly [string, Schema]) => find(each).properties !== undefined;
  const fields = Object.entries(item.properties ?? {});
  for (const [key, each] of [...fields.filter((field) => !isPart(field)), ...fields.filter(isPart)])
    visit([key], each);
  return { name, columns, lists };
}

const sqlTypes: Readonly<Record<string, ResourceColumn['type']>> = {
  integer: 'INTEGER',
  boolean: 'INTEGER',
  number: 'REAL',
};
