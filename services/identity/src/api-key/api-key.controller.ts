import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, resolveApiKey } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/questions';
import { StoreQueries } from '../store/store.queries.ts';
import { ApiKeyService } from './api-key.service.ts';
import { ApiKeyUseService } from './api-key-use.service.ts';

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
  ) {}

  @Answers(resolveApiKey)
  async resolveApiKey({ digest }: RequestOf<typeof resolveApiKey>) {
    const { id, state } = await this.apiKeys.findByDigest(digest);
    if (state.status !== 'active' || state.digest !== digest) return { key: null };
    this.uses.noteUse(id, state.store_id);
    const store = await this.stores.findStoreInfo(state.store_id);
    return { key: store ? { id, type: state.key_type, scopes: [...state.scopes], store } : null };
  }
}
