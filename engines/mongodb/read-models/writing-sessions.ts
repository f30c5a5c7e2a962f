import { LRUCache } from 'lru-cache';
import type { Binary, ClientSession, Collection, Db } from 'mongodb';
import { READ_WITHIN_MS } from '../client.ts';
import type { Connection } from '../connection.ts';

/** A session that writes or has written a model. Stored: add, never change. */
interface WritingSession {
  /** The model and the session. */
  readonly _id: string;
  /** `<model>@<version>` */
  readonly model: string;
  readonly session: Binary;
  /** By the server's clock. Renewed during a long write. */
  readonly alive_at: Date;
}

/** The name of the collection; also stored. */
const WRITING_SESSIONS = 'writing_sessions';

/** A session is announced again after this time, long before its announcement is deleted. */
const ANNOUNCED_FOR_MS = 3_600_000;
const MAX_ANNOUNCED = 1_000;
const FORGOTTEN_AFTER_SECONDS = 86_400;
const SIGN_OF_LIFE_EVERY_MS = 1_000;
/** A session that blocks a write and was not renewed for this long belongs to a process that died in a transaction. */
const SILENT_FOR_MS = 3_000;

export async function createWritingSessions(db: Db): Promise<void> {
  await db
    .collection(WRITING_SESSIONS)
    .createIndex({ alive_at: 1 }, { expireAfterSeconds: FORGOTTEN_AFTER_SECONDS });
}

/**
 * The sessions that write a model. MongoDB keeps the transaction of a killed process open for a minute, and meanwhile
 * no other process can write the model. Therefore sessions are announced in advance, and a blocked writer ends the
 * sessions that are no longer renewed. If such a session is alive after all, its transaction is aborted as a whole and
 * written again.
 */
export class WritingSessions {
  readonly #announced = new LRUCache<string, true>({ max: MAX_ANNOUNCED, ttl: ANNOUNCED_FOR_MS });
  readonly #stored: Collection<WritingSession>;

  constructor(
    private readonly connection: Connection,
    private readonly model: string,
  ) {
    this.#stored = connection.collection(WRITING_SESSIONS);
  }

  /**
   * Starts one write. `attempt` must be called at each attempt to write. It costs a round trip for a session that is
   * new here, and again each hour.
   */
  start(): { attempt(session: ClientSession): Promise<void>; end(): void } {
    const began = performance.now();
    let signs: NodeJS.Timeout | undefined;
    let isOver = false;
    let hasEndedOthers = false;
    return {
      attempt: async (session) => {
        await this.#announce(session);
        if (!isOver) signs ??= setInterval(() => this.#giveSign(session), SIGN_OF_LIFE_EVERY_MS);
        if (hasEndedOthers || performance.now() - began < SILENT_FOR_MS) return;
        hasEndedOthers = true;
        // If this fails, the server's own time limit for transactions applies.
        await this.#endSilent(session).catch(() => undefined);
      },
      end: () => {
        isOver = true;
        clearInterval(signs);
      },
    };
  }

  #giveSign(session: ClientSession): void {
    if (!session.hasEnded) this.#aliveAt(session).catch(() => undefined);
  }

  async #announce(session: ClientSession): Promise<void> {
    const { _id: key } = this.#idOf(session);
    if (this.#announced.has(key)) return;
    await this.#aliveAt(session);
    this.#announced.set(key, true);
  }

  async #endSilent(session: ClientSession): Promise<void> {
    const { _id: mine } = this.#idOf(session);
    const now = await this.#aliveAt(session);
    const others = await this.#stored
      .find({ model: { $eq: this.model } }, { maxTimeMS: READ_WITHIN_MS })
      .toArray();
    const silent = others.filter(
      ({ _id, alive_at }) => _id !== mine && now - alive_at.getTime() >= SILENT_FOR_MS,
    );
    await this.connection.endSessions(silent.map((each) => each.session));
  }

  /** Milliseconds of the server's clock. */
  async #aliveAt(session: ClientSession): Promise<number> {
    const { _id, id } = this.#idOf(session);
    const stored = await this.#stored.findOneAndUpdate(
      { _id: { $eq: _id } },
      { $set: { model: this.model, session: id }, $currentDate: { alive_at: true } },
      { upsert: true, returnDocument: 'after' },
    );
    return stored?.alive_at.getTime() ?? 0;
  }

  #idOf({ serverSession }: ClientSession): { _id: string; id: Binary } {
    const { id } = serverSession.id;
    return { _id: `${this.model} ${id.toString('hex')}`, id };
  }
}
