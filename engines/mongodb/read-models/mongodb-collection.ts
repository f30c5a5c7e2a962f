import type {
  Collection,
  Document,
  Filter,
  ListQuery,
  OutlinedDocument,
  Scalar,
} from '@storefold/kernel/ports';
import type { ClientSession, Collection as StoredCollection } from 'mongodb';
import type { DocumentCache } from '../../common/document-cache.ts';
import { wholeNumber } from '../../common/whole-number.ts';
import { READ_WITHIN_MS } from '../client.ts';
import type { Connection } from '../connection.ts';
import { type Condition, conditionOf } from './filter.ts';
import { ID, idOf, isArrayField, type Layout, type StoredDocument } from './layout.ts';
import { sortingOf } from './sorting.ts';

const IDS_AT_ONCE = 1_000;
/**
 * Requests as many documents as fit into one response (16 MiB). By default the driver fetches a hundred and sends
 * another request.
 */
const DOCUMENTS_AT_ONCE = 10_000;

const reading = { maxTimeMS: READ_WITHIN_MS };
const ofDocuments = {
  ...reading,
  projection: { _id: 0, json: 1 },
  batchSize: DOCUMENTS_AT_ONCE,
  allowDiskUse: true,
} as const;
const ofOutlines = { ...ofDocuments, projection: { bytes: { $strLenBytes: '$json' } } } as const;

/**
 * One collection in MongoDB. Every method costs one round trip. A page costs two concurrent ones, and more than a
 * thousand ids are sent in groups of a thousand. Documents are frozen, because they come from a cache.
 */
export class MongoDbCollection<D extends Document> implements Collection<D> {
  readonly #stored: StoredCollection<StoredDocument>;

  constructor(
    private readonly connection: Connection,
    readonly layout: Layout,
    private readonly cache: DocumentCache,
  ) {
    this.#stored = connection.collection(layout.name);
  }

  async get(id: string): Promise<D | undefined> {
    const [document] = await this.#withIds([idOf(id)]);
    return document;
  }

  async getMany(ids: readonly string[]): Promise<D[]> {
    const wanted = ids.map(idOf);
    const unique = [...new Set(wanted)];
    const chunks = Array.from({ length: Math.ceil(unique.length / IDS_AT_ONCE) }, (_, index) =>
      unique.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
    );
    const found = await Promise.all(chunks.map((chunk) => this.#withIds(chunk)));
    const byId = new Map(found.flat().map((document) => [idOf(document.id), document]));
    return wanted.map((id) => byId.get(id)).filter((document) => document !== undefined);
  }

  async find(query: Partial<ListQuery> = {}): Promise<D[]> {
    return this.#find(this.#conditionOf(query.filter), query);
  }

  async page(query: Partial<ListQuery>): Promise<{ documents: D[]; count: number }> {
    const condition = this.#conditionOf(query.filter);
    const [documents, count] = await Promise.all([this.#find(condition, query), this.#count(condition)]);
    return { documents, count };
  }

  async outline(query: Partial<ListQuery>): Promise<{ documents: OutlinedDocument[]; count: number }> {
    const condition = this.#conditionOf(query.filter);
    const [documents, count] = await Promise.all([this.#outlined(condition, query), this.#count(condition)]);
    return { documents, count };
  }

  async count(filter?: Filter): Promise<number> {
    return this.#count(this.#conditionOf(filter));
  }

  async facets(name: string, filter?: Filter): Promise<Map<Scalar, number>> {
    const field = this.layout.field(name);
    const value = `$${field.values}`;
    const groups = await this.#aggregate<{ _id: Scalar; count: number }>([
      { $match: this.#conditionOf(filter) },
      ...(isArrayField(field) ? [{ $unwind: value }] : [{ $match: { [field.values]: { $exists: true } } }]),
      { $group: { _id: value, count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  }

  async range(name: string, filter?: Filter): Promise<{ min: number; max: number } | undefined> {
    const { type, values } = this.layout.scalar(name);
    if (type !== 'number') throw new TypeError(`${this.layout.name}: ${name} is ${type}, not number`);
    const [range] = await this.#aggregate<{ min: number | null; max: number | null }>([
      { $match: this.#conditionOf(filter) },
      { $group: { _id: null, min: { $min: `$${values}` }, max: { $max: `$${values}` } } },
    ]);
    const { min = null, max = null } = range ?? {};
    return min === null || max === null ? undefined : Object.freeze({ min, max });
  }

  #withIds(ids: readonly string[]): Promise<D[]> {
    return this.#documents((session) =>
      this.#stored.find({ [ID]: { $in: [...ids] } }, { ...ofDocuments, session }).toArray(),
    );
  }

  async #find(condition: Condition, query: Partial<ListQuery>): Promise<D[]> {
    const page = this.#optionsOf(query);
    if (page.limit === 0) return [];
    return this.#documents((session) =>
      this.#stored.find(condition, { ...ofDocuments, ...page, session }).toArray(),
    );
  }

  async #outlined(condition: Condition, query: Partial<ListQuery>): Promise<OutlinedDocument[]> {
    const page = this.#optionsOf(query);
    if (page.limit === 0) return [];
    const found = await this.connection.read((session) =>
      this.#stored
        .find<{ _id: string; bytes: number }>(condition, { ...ofOutlines, ...page, session })
        .toArray(),
    );
    return found.map(({ _id, bytes }) => ({ id: _id, bytes }));
  }

  /** MongoDB treats a limit of zero as no limit. */
  #optionsOf({ sort = [], limit, offset = 0 }: Partial<ListQuery>) {
    const most = limit === undefined ? {} : { limit: wholeNumber(limit) };
    return { skip: wholeNumber(offset), ...most, sort: sortingOf(sort, this.layout) };
  }

  async #documents(find: (session: ClientSession) => Promise<Pick<StoredDocument, 'json'>[]>): Promise<D[]> {
    const found = await this.connection.read(find);
    // The cache key is the document's text, so a cached document is never outdated.
    return found.map(({ json }) => this.cache.read<D>(json, () => json));
  }

  #count(condition: Condition): Promise<number> {
    return this.connection.read((session) => this.#stored.countDocuments(condition, { ...reading, session }));
  }

  #aggregate<R extends object>(pipeline: readonly Condition[]): Promise<R[]> {
    return this.connection.read((session) =>
      this.#stored
        .aggregate<R>([...pipeline], { ...reading, batchSize: DOCUMENTS_AT_ONCE, session })
        .toArray(),
    );
  }

  #conditionOf(filter: Filter | undefined): Condition {
    return filter === undefined ? {} : conditionOf(filter, this.layout);
  }
}
