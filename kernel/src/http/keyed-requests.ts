import type { CommandContext } from '../command-handling/command-context.ts';
import { IdempotencyKeys, type KeyPorts } from '../idempotency/idempotency-keys.ts';
import { fingerprintOf, keyDigest, requireIdempotencyKey } from '../idempotency/idempotent-request.ts';
import type { Position } from '../ports/event-log.ts';
import type { Caller } from './caller.ts';
import { asRefusal } from './envelope.ts';
import type { HeaderList, OtherContent } from './response.ts';
import { languageOf } from './response-language.ts';

/** A response before it is written. */
export interface Reply {
  readonly status: number;
  /** JSON, or undefined for a response without a body. */
  readonly text: string | undefined;
  /** The text in UTF-8, where it was encoded already. */
  readonly bytes?: Buffer;
  /** Sent instead of JSON. */
  readonly other?: OtherContent;
  readonly headers: HeaderList;
  /** Whom it tells about without saying their ids: the subjects whose keys seal what it says. */
  readonly subjects?: readonly string[];
}

/** A request with the header `Idempotency-Key`. */
interface RequestWithKey {
  readonly key: string;
  readonly caller: Caller;
  readonly context: CommandContext;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly body: unknown;
  /** Whether somebody is let in by the request: a repetition that would be refused by now gets the refusal. */
  readonly letsIn: boolean;
  /** The headers of a reply that is replayed. */
  readonly headers: HeaderList;
}

type Replayed = Reply & {
  /** The read models must be up to this position to show the change. */
  readonly keptAt: Position;
};

/** The name of the vault's secret under which keys and requests are digested. */
const PEPPER = 'idempotency_pepper';

/** Gives every request with an idempotency key one effect and one answer. */
export class KeyedRequests {
  readonly #keys: IdempotencyKeys;

  constructor(private readonly parts: KeyPorts) {
    this.#keys = new IdempotencyKeys(parts);
  }

  /**
   * The reply of `work`, which gets the command id to use, or the one that the first request with this key got. Throws
   * what `work` throws. Refused for a key that cannot be one (`invalid_request`), and for a key of another request
   * (`idempotency_key_reused`).
   */
  async replyOnce(
    { key, caller, context, headers, letsIn, ...content }: RequestWithKey,
    work: (commandId: string) => Promise<Reply>,
  ): Promise<Reply | Replayed> {
    requireIdempotencyKey(key);
    const pepper = await this.parts.vault.secret(PEPPER);
    let failure: { readonly error: unknown } | undefined;
    const request = {
      id: keyDigest(key, ownerOf(caller), pepper),
      fingerprint: fingerprintOf({ ...content, scopes: caller.scopes }, pepper),
      about: `${caller.customer?.id} ${content.target}`,
      context,
    };
    const { answer, commandId, keptAt, isReplayed } = await this.#keys.answerOnce(
      request,
      async (commandId) => {
        failure = undefined;
        try {
          return await work(commandId);
        } catch (error) {
          failure = { error };
          const refusal = asRefusal(error);
          return { status: refusal.status, text: JSON.stringify(refusal.toEnvelope(languageOf(caller))) };
        }
      },
    );
    if (isReplayed && keptAt !== undefined) {
      if (letsIn && answer.status < 400) await work(commandId);
      return { ...answer, headers: [...headers, 'Idempotent-Replayed', 'true'], keptAt };
    }
    if (failure) throw failure.error;
    return { ...answer, headers };
  }
}

const ownerOf = ({ store, keyId, customer, admin, cartToken }: Caller) => ({
  storeId: store.id,
  keyId,
  customerId: customer?.id ?? null,
  adminId: admin?.id ?? null,
  cartToken,
});
