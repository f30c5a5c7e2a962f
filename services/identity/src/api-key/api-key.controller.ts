import { Controller, Inject } from '@nestjs/common';
import { type AnswerTo, findPublishableKey, type RequestOf, resolveApiKey } from '@storefold/contracts';
import { type Clock, withDeadline } from '@storefold/kernel/core';
import { LogUnavailable, OtherLog, where } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { StoreQueries } from '../store/store.queries.ts';
import { storeInfoOf } from '../store/store.serializer.ts';
import { STORES } from '../store/store.view.ts';
import { ApiKeyService, apiKeyIdOf } from './api-key.service.ts';
import { API_KEYS } from './api-key.view.ts';
import { ApiKeyUseService } from './api-key-use.service.ts';

/** A log that does not answer for this long counts as away: the gateway waits for its answer no longer than for five seconds. */
const LOG_ANSWERS_WITHIN_MS = 1_000;

type ResolvedKey = AnswerTo<typeof resolveApiKey>['key'];

/**
 * Resolves API keys for the gateway from the key's own stream, so that a revocation takes effect at once. A gateway asks
 * every few seconds for a key that is in use, so its questions tell of the use.
 */
@Controller()
export class ApiKeyController {
  constructor(
    @Inject(ApiKeyService) private readonly apiKeys: ApiKeyService,
    @Inject(ApiKeyUseService) private readonly uses: ApiKeyUseService,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  @Answers(resolveApiKey)
  async resolveApiKey({ digest }: RequestOf<typeof resolveApiKey>) {
    const inLog = this.#keyInLog(digest);
    const inLists = (await this.#isAway(inLog)) ? await this.#publishableKeyInLists(digest) : null;
    return { key: inLists ?? (await inLog) };
  }

  @Answers(findPublishableKey)
  async findPublishableKey({ store_id }: RequestOf<typeof findPublishableKey>) {
    const keys = await this.views.collection(API_KEYS).find({
      filter: where({ store_id, key_type: 'publishable' }),
      sort: [{ field: 'created_at' }],
    });
    const key = keys.find(({ status }) => status === 'active');
    return { publishable_key: key?.publishable_token ?? null };
  }

  /** Whether the log cannot be asked, or hangs. */
  #isAway(asked: Promise<unknown>): Promise<boolean> {
    const fails = asked.then(() => false, isLogAway);
    return withDeadline(fails, LOG_ANSWERS_WITHIN_MS, () => true, this.clock);
  }

  async #keyInLog(digest: string): Promise<ResolvedKey> {
    const { id, state } = await this.apiKeys.findByDigest(digest);
    if (state.status !== 'active' || state.digest !== digest) return null;
    this.uses.noteUse(id, state.store_id);
    const store = await this.stores.findStoreInfo(state.store_id);
    return store ? { id, type: state.key_type, scopes: [...state.scopes], store } : null;
  }

  /**
   * Guests go on looking at goods while the log is away. No key can be revoked meanwhile, so the read model knows which
   * are. Secret keys are not resolved from it: what they may do has to be certain.
   */
  async #publishableKeyInLists(digest: string): Promise<ResolvedKey> {
    const id = apiKeyIdOf(digest);
    const key = await this.views.collection(API_KEYS).get(id);
    if (key?.status !== 'active' || key.key_type !== 'publishable') return null;
    const store = await this.views.collection(STORES).get(key.store_id);
    return store
      ? { id, type: key.key_type, scopes: [...key.scopes], store: storeInfoOf(key.store_id, store) }
      : null;
  }
}

/** The log cannot be read. One that holds another store's events is a matter of its own: nothing goes on beside it. */
const isLogAway = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof LogUnavailable && !(error.cause instanceof OtherLog);
