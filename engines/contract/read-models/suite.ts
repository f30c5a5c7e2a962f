import { randomUUID } from 'node:crypto';
import {
  type Collection,
  type CollectionSpec,
  type Document,
  type ReadModel,
  type ReadModels,
  START,
} from '@storefold/kernel/ports';
import { afterAll, beforeAll, type TestContext } from 'vitest';
import { put } from './documents.ts';
import { type Stored, shelf, type Thing, things } from './shelf.examples.ts';

/** One adapter on one set of data, for the duration of a suite. */
export interface OpenedReadModels {
  readonly readModels: ReadModels;
  /** Closes everything that was opened here and removes its data. */
  close(): Promise<void>;
  /** Another instance of the adapter on the same data, as in another process. The suite closes it. */
  second?(): Promise<ReadModels>;
}

/** Shared by the cases of the contract: the read models under test, with models of their own. */
export class ContractSuite {
  #opened: OpenedReadModels | undefined;
  #skipped = 0;
  #examples: Promise<Collection<Thing>> | undefined;

  constructor(
    private readonly name: string,
    private readonly open: () => Promise<OpenedReadModels>,
  ) {}

  /** Call it inside the `describe` that holds the cases. */
  installHooks(): void {
    beforeAll(async () => {
      this.#opened = await this.open();
      const { name, version } = this.readModels.engine;
      console.log(`read models contract: ${this.name} on ${name} ${version}`);
    });
    afterAll(async () => {
      if (this.#skipped > 0) {
        console.log(`read models contract: ${this.name} could not run ${this.#skipped} of its cases`);
      }
      await this.#opened?.close();
    });
  }

  get readModels(): ReadModels {
    if (!this.#opened) throw new Error('the read models are not open yet');
    return this.#opened.readModels;
  }

  /** A new model with these collections. */
  openShelf(collections: readonly CollectionSpec[] = [shelf]): Promise<ReadModel> {
    return this.readModels.open(newName(), 1, collections);
  }

  /** A model that contains exactly these documents. */
  async shelfOf<D extends Document = Thing>(
    documents: readonly Stored[],
    spec: CollectionSpec = shelf,
  ): Promise<Collection<D>> {
    const model = await this.openShelf([spec]);
    await put(model, documents, { after: START, upTo: 1 }, spec.name);
    return model.collection<D>(spec.name);
  }

  /** The examples, in a model that cases share which change nothing. */
  shelfOfExamples(): Promise<Collection<Thing>> {
    this.#examples ??= this.shelfOf(things);
    return this.#examples;
  }

  /** Runs a case that needs another instance on the same data, if the adapter supports it. */
  async withSecond(context: TestContext, work: (second: ReadModels) => Promise<void>): Promise<void> {
    if (!this.#opened?.second) {
      this.#skipped += 1;
      return context.skip('this adapter cannot be opened twice');
    }
    const second = await this.#opened.second();
    try {
      await work(second);
    } finally {
      await second.close();
    }
  }
}

/** A name that no other model has. */
export const newName = (): string => `contract_${randomUUID().replaceAll('-', '')}`;
