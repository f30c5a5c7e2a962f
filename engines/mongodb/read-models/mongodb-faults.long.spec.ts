import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import {
  type Position,
  type ReadModel,
  type ReadModels,
  ReadModelsUnavailable,
  START,
} from '@storefold/kernel/ports';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { builtFile } from '../../common/built-file.ts';
import { freePort } from '../../common/free-port.ts';
import { countingModel, step } from '../../contract/counting.examples.ts';
import { positionOf } from '../../contract/positions.ts';
import { expectWholeSteps } from '../../contract/whole-steps.ts';
import { startMongoDbServer, type TestMongoDbServer } from '../testing/mongodb-server.ts';
import { casesOnMongoDbOfTheirOwn } from '../testing/mongodb-under-test.ts';
import { openMongoDbReadModels } from './mongodb-read-models.ts';

casesOnMongoDbOfTheirOwn('read models, when their MongoDB', () => {
  const servers: TestMongoDbServer[] = [];
  const opened: ReadModels[] = [];
  const children: ChildProcess[] = [];

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await Promise.all(servers.splice(0).map((each) => each.stop()));
  });

  const start = async (
    options: Parameters<typeof startMongoDbServer>[0] = {},
  ): Promise<TestMongoDbServer> => {
    const server = await startMongoDbServer(options);
    if (!server) throw new Error('the server was installed a moment ago');
    servers.push(server);
    return server;
  };
  const open = async (url: string): Promise<ReadModel> => {
    const readModels = await openMongoDbReadModels({ url, database });
    opened.push(readModels);
    return readModels.open(countingModel.name, countingModel.version, countingModel.collections);
  };

  describe('is killed', () => {
    it('under load and comes back, keep whole steps and all that was acknowledged', PATIENT, async () => {
      const server = await start();
      const models = [await open(server.url), await open(server.url)] as const;
      const writers = models.map((model) => new Writer(model));
      for (let kill = 0; kill < 3; kill++) {
        const before = writers.map(({ acknowledged }) => acknowledged);
        await vi.waitFor(() => {
          for (const [index, { acknowledged }] of writers.entries()) {
            expect(acknowledged).toBeGreaterThan(before[index] ?? START);
          }
        }, PATIENT);
        await server.kill();
        const acknowledged = Math.max(...writers.map((writer) => writer.acknowledged));
        await server.restart();
        await vi.waitFor(
          async () => expect(await positionOf(models[0])).toBeGreaterThanOrEqual(acknowledged),
          PATIENT,
        );
        await expectWholeSteps(models[1]);
      }
      const failures = await Promise.all(writers.map((writer) => writer.stop()));
      await expectWholeSteps(models[0]);
      for (const failure of failures.flat()) expect(failure).toBeInstanceOf(ReadModelsUnavailable);
    });
  });

  describe('lives, and the processes that write', () => {
    it(
      'are killed at any moment, keep whole steps, and hold up the others for seconds only',
      PATIENT,
      async () => {
        const { url } = await start({ durable: false });
        const model = await open(url);
        const writers = [count(url), count(url), count(url)];
        const ends = writers.map((writer) => once(writer, 'exit'));
        for (const writer of writers) {
          const seen = await positionOf(model);
          await vi.waitFor(
            async () => expect(await positionOf(model)).toBeGreaterThan(seen + 10),
            UNHINDERED,
          );
          await expectWholeSteps(model);
          writer.kill('SIGKILL');
        }
        await Promise.all(ends);
        await expectWholeSteps(model);

        const goal = (await positionOf(model)) + 20;
        expect(await once(count(url, goal), 'exit')).toEqual([0, null]);
        expect(await positionOf(model)).toBe(goal);
        await expectWholeSteps(model);
      },
    );
  });

  describe('gives no answer', () => {
    it('refuse within ten seconds, and go on once it answers again', PATIENT, async () => {
      const server = await start({ durable: false });
      const model = await open(server.url);
      await model.write(...step(START));
      server.pause();
      await vi.waitFor(async () => expect(await isSilent(model)).toBe(true), PATIENT);
      const began = performance.now();
      const answers = await Promise.allSettled([
        model.checkpoint(),
        model.write(...step(0)),
        model.collection('steps').page({ limit: 1 }),
        model.collection('steps').facets('tags'),
      ]);
      expect(performance.now() - began).toBeLessThan(15_000);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(ReadModelsUnavailable) });
      }
      server.resume();
      await vi.waitFor(() => goOn(model), PATIENT);
      await expectWholeSteps(model);
    });
  });

  describe('is not there', () => {
    it('wait for it, say so, and open once it is', PATIENT, async () => {
      const port = await freePort();
      const lines: string[] = [];
      const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
      const url = `mongodb://127.0.0.1:${port}/?replicaSet=secantus`;
      const opening = openMongoDbReadModels({ url, database, logger });
      await vi.waitFor(() => expect(lines.join('')).toContain('waiting for MongoDB'), PATIENT);
      await start({ port, durable: false });
      const readModels = await opening;
      opened.push(readModels);
      expect(readModels.engine).toEqual({ name: 'MongoDB', version: expect.stringMatching(/^\d+\.\d+/) });
      expect(lines.join('')).toContain('connected to MongoDB');
    });

    it('stop waiting as soon as they are told to, without a word of the password', PATIENT, async () => {
      const lines: string[] = [];
      const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
      const url = `mongodb://somebody:${PASSWORD}@127.0.0.1:${await freePort()}/?replicaSet=rs`;
      const stop = new AbortController();
      const opening = openMongoDbReadModels({ url, database, logger, signal: stop.signal });
      const failure = opening.catch((error: unknown) => error);
      await vi.waitFor(() => expect(lines.join('')).toContain('waiting for MongoDB'), PATIENT);
      const began = performance.now();
      stop.abort();
      expect(await failure).toBeInstanceOf(ReadModelsUnavailable);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(lines.join('') + inspected(await failure)).not.toContain(PASSWORD);
    });
  });

  describe('cannot be used', () => {
    it('reject at once, with what to do: it is no replica set', PATIENT, async () => {
      const { url } = await start({ standalone: true, durable: false });
      const { host } = new URL(url);
      for (const each of [`mongodb://${host}/`, `mongodb://${host}/?replicaSet=rs0`]) {
        await expect(openMongoDbReadModels({ url: each, database })).rejects.toThrow(/rs\.initiate/);
      }
    });

    it('reject at once, with what to do: the user is unknown', PATIENT, async () => {
      const { url } = await start({ auth: true, durable: false });
      const { host, search } = new URL(url);
      const asSomebody = `mongodb://somebody:${PASSWORD}@${host}/${search}`;
      const failure: unknown = await openMongoDbReadModels({ url: asSomebody, database }).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(ReadModelsUnavailable);
      expect(failure).toHaveProperty(
        'message',
        expect.stringContaining('check user, password and authSource'),
      );
      expect(inspected(failure)).not.toContain(PASSWORD);
      await expect(openMongoDbReadModels({ url, database })).rejects.toThrow(/readWrite/);
    });

    it('reject a URL that is none without repeating it', async () => {
      for (const url of [`mongodb://user:${PASSWORD}@`, `mongodb://user:${PASSWORD}@host/?nothing=1`]) {
        const failure: unknown = await openMongoDbReadModels({ url, database }).catch(
          (error: unknown) => error,
        );
        expect(failure).toBeInstanceOf(ReadModelsUnavailable);
        expect(inspected(failure)).not.toContain(PASSWORD);
      }
    });
  });

  /** Another process that counts, without end unless it is given one. */
  function count(url: string, goal = Number.POSITIVE_INFINITY): ChildProcess {
    const child = fileURLToPath(builtFile('../../contract/counting.child.js', import.meta.url));
    const counting = spawn(process.execPath, [child, `${goal}`, url, database], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(counting);
    return counting;
  }
});

/** Counts until it is stopped, and goes on after every refusal. */
class Writer {
  acknowledged = START;
  readonly #failures: unknown[] = [];
  readonly #work: Promise<void>;
  #isStopping = false;

  constructor(private readonly model: ReadModel) {
    this.#work = this.#count();
  }

  /** What was refused meanwhile. */
  async stop(): Promise<unknown[]> {
    this.#isStopping = true;
    await this.#work;
    return this.#failures;
  }

  async #count(): Promise<void> {
    while (!this.#isStopping) {
      try {
        this.acknowledged = (await goOn(this.model)) ?? this.acknowledged;
      } catch (error) {
        this.#failures.push(error);
      }
    }
  }
}

/** One step on from where the model is; undefined when somebody else made it. */
async function goOn(model: ReadModel): Promise<Position | undefined> {
  const checkpoint = await positionOf(model);
  return (await model.write(...step(checkpoint))) ? checkpoint + 1 : undefined;
}

/** A paused process may still answer what it has just read. */
function isSilent(model: ReadModel): Promise<boolean> {
  const answered = model.checkpoint().then(
    () => false,
    () => true,
  );
  return Promise.race([answered, pause(500, true)]);
}

/** All that a log could show of an error. */
const inspected = (error: unknown): string => inspect(error, { depth: 20, showHidden: true });

const database = 'read_models';
const PASSWORD = 'tell-nobody-1';
const PATIENT = { timeout: 180_000 };
/** Well below the minute for which a server keeps the transaction of somebody who is gone. */
const UNHINDERED = { timeout: 40_000 };
