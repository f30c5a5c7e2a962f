import type { Claims, CommandContext, Commands, UniqueValue } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import { type Collection, type Document, where } from '@storefold/kernel/ports';
import type { SimpleRecord } from './simple-record.ts';

/** What counts as one name, however it is typed. */
const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

type Named = Readonly<Record<string, unknown>>;
/** Of its other details nothing is known here. */
type NamedRecord = SimpleRecord<string, { readonly name: string }, object, never>;

/**
 * Names of which a store has each once. Records that are older than that have no claim, and are found in the read model: they
 * may be twins, and stay so until one of them gets another name.
 */
export class UniqueNames {
  readonly #names: UniqueValue<string>;

  private constructor(
    private readonly record: NamedRecord,
    private readonly claims: Claims,
    private readonly commands: Commands,
    private readonly collection: () => Collection<Document & Named>,
    private readonly field: string,
  ) {
    this.#names = {
      kind: `${record.category}_${field}`,
      keyOf: nameKey,
      has: async (id, name) => {
        const { state } = await this.commands.load(record, id);
        return state.status === 'present' && isSameName(this.#textIn(state), name);
      },
    };
  }

  /** Of a kind of record whose details have a name, in this field. */
  static of(
    record: object,
    claims: Claims,
    commands: Commands,
    collection: () => object,
    field = 'name',
  ): UniqueNames {
    return new UniqueNames(
      record as NamedRecord,
      claims,
      commands,
      collection as () => Collection<Document & Named>,
      field,
    );
  }

  /** Does what makes the record, whose name is claimed for it before. */
  async make<T>(id: string, name: string, context: CommandContext, work: () => Promise<T>): Promise<T> {
    await this.#take(id, name, context);
    try {
      return await work();
    } catch (error) {
      // Where it is not known what became of it, the same command finds its claim again.
      if (error instanceof Refusal && error.status < 500) await this.#release(id, name, context);
      throw error;
    }
  }

  /**
   * Does what changes the record. A refused change does not release the name, because another change under way may have claimed the
   * same one: the claim expires if the record does not get it.
   */
  async change<T>(
    id: string,
    name: string | undefined,
    context: CommandContext,
    work: () => Promise<T>,
  ): Promise<T> {
    const before = (await this.#nameOf(id, context)) ?? name;
    const isRenamed = name !== undefined && before !== undefined && !isSameName(name, before);
    if (isRenamed) await this.#take(id, name, context);
    const changed = await work();
    if (isRenamed) await this.#release(id, before, context);
    return changed;
  }

  /** Does what deletes the record. */
  async delete(id: string, context: CommandContext, work: () => Promise<unknown>): Promise<void> {
    const before = await this.#nameOf(id, context);
    await work();
    if (before !== undefined) await this.#release(id, before, context);
  }

  /** Its name as the command met it. */
  async #nameOf(id: string, context: CommandContext): Promise<string | undefined> {
    const { state } = await this.commands.load(this.record, id, context);
    if (state.status === 'deleted') return this.#textIn(state.last);
    return state.status === 'present' && state.store_id === context.storeId ? this.#textIn(state) : undefined;
  }

  #textIn(record: object): string {
    const said = (record as Named)[this.field];
    return typeof said === 'string' ? said : '';
  }

  async #take(id: string, name: string, context: CommandContext): Promise<void> {
    if (!(await this.claims.take(this.#names, name, id, context))) throw taken(this.field);
    const all = await this.collection().find({ filter: where({ store_id: context.storeId }) });
    if (!all.some((each) => each.id !== id && isSameName(this.#textIn(each), name))) return;
    await this.#release(id, name, context);
    throw taken(this.field);
  }

  async #release(id: string, name: string, context: CommandContext): Promise<void> {
    await this.claims.release(this.#names, name, id, context);
  }
}

export const taken = (field = 'name') => refusals.invalid({ [field]: ['taken'] });
