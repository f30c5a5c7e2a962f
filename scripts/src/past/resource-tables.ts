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

/** A list of the Admin API, which has everything of one kind: of the store, or of one resource. */
interface ResourceList {
  /** With `:id` where the id of the resource goes that it belongs to. */
  readonly path: string;
  readonly table: ResourceTable;
  /** What has to be expanded, so that the table can be filled. */
  readonly expand: readonly string[];
}

export interface ListedResource extends ResourceList {
  /** What is listed under each of these resources, and nowhere else. Their tables have `of_id` and `place` as well. */
  readonly under: readonly ResourceList[];
}

const ADMIN = '/api/v3/admin/';

type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
};

/** Deeper parts of resources are JSON. */
const DEPTH = 3;

/** Every list of the Admin API that needs nothing but to be asked for, with the tables of what it lists. */
export function listedResources(): readonly ListedResource[] {
  const lists = allEndpoints.filter(
    ({ method, list, access }) => method === 'GET' && list && access.api === 'admin',
  );
  const whole = lists.filter(({ path }) => !path.includes(':'));
  const names = new Set(whole.map(({ path }) => tableNameOf(path)));
  return whole.flatMap((endpoint) => {
    const name = tableNameOf(endpoint.path);
    const below = lists.filter(({ path }) => isUnder(path, endpoint.path));
    const listed = listOf(endpoint, name, new Set(below.map(({ path }) => lastOf(path))));
    if (!listed) return [];
    const shown = new Set([...names, ...listed.table.lists.map(({ path }) => path.join('_'))]);
    const under = below
      .filter(({ path }) => !shown.has(lastOf(path)))
      .flatMap((each) => listOf(each, `${name}_${lastOf(each.path)}`, new Set()) ?? []);
    return [{ ...listed, under }];
  });
}

const tableNameOf = (path: string): string => path.slice(ADMIN.length).replaceAll(/\W/g, '_');
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const isUnder = (path: string, whole: string): boolean =>
  path.startsWith(`${whole}/:`) && path.slice(whole.length).split('/').length === 3;

/** `listedBelow`: what is listed under each of its resources. Of those among its associations, associations are shown as well. */
function listOf(
  { answer, path }: Endpoint,
  name: string,
  listedBelow: ReadonlySet<string>,
): ResourceList | undefined {
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
  if (!items) return undefined;
  const shape = new ResourceShape(find, listedBelow);
  const table = shape.tableOf(name, find(items), { way: [], associations: 0 });
  return { path: path.replace(/:\w+/, ':id'), table, expand: [...shape.expanded] };
}

/** Where in a resource something is: the names to it, and how many of them are associations. */
interface Place {
  readonly way: readonly string[];
  readonly associations: number;
}

/** Makes tables of the declared shape of a resource. */
class ResourceShape {
  readonly expanded = new Set<string>();

  constructor(
    private readonly find: (schema: Schema) => Schema,
    private readonly listedBelow: ReadonlySet<string>,
  ) {}

  tableOf(name: string, item: Schema, from: Place): ResourceTable {
    const columns: ResourceColumn[] = [];
    const lists: { path: readonly string[]; table: ResourceTable }[] = [];
    const visit = (path: readonly string[], declared: Schema, place: Place): void => {
      const schema = this.find(declared);
      const own = path.join('_');
      const element = typeOf(schema) === 'array' && schema.items ? this.find(schema.items) : undefined;
      const isDeep = place.way.length >= DEPTH;
      if (schema.properties && !isDeep)
        for (const [key, each] of this.#partsOf(schema, place))
          visit([...path, key], each.schema, each.place);
      else if (element?.properties && !isDeep)
        lists.push({ path, table: this.tableOf(`${name}_${own}`, element, place) });
      else if (!columns.some((column) => column.name === own))
        columns.push({ name: own, type: sqlTypes[typeOf(schema)] ?? 'TEXT', path });
    };
    // What stands in the resource itself first: `country_id` beside the `id` of an associated `country` is the same.
    const fields = this.#partsOf(item, from);
    const isPart = ([, { schema }]: (typeof fields)[number]) => this.find(schema).properties !== undefined;
    for (const [key, each] of [...fields.filter((field) => !isPart(field)), ...fields.filter(isPart)])
      visit([key], each.schema, each.place);
    return { name, columns, lists };
  }

  /** The fields of an object. An association, which is shown when it is expanded, is one where it is asked for. */
  #partsOf({ properties = {}, required = [] }: Schema, { way, associations }: Place) {
    return Object.entries(properties).flatMap(([key, schema]) => {
      const inner = [...way, key];
      if (required.includes(key)) return [[key, { schema, place: { way: inner, associations } }] as const];
      if (associations > 1 || (associations > 0 && !this.listedBelow.has(way[0] ?? ''))) return [];
      this.expanded.add(inner.join('.'));
      return [[key, { schema, place: { way: inner, associations: associations + 1 } }] as const];
    });
  }
}

/** The type of what may be null as well. */
const typeOf = ({ type = '' }: Schema): string => [type].flat().find((each) => each !== 'null') ?? '';

const sqlTypes: Readonly<Record<string, ResourceColumn['type']>> = {
  integer: 'INTEGER',
  boolean: 'INTEGER',
  number: 'REAL',
};
