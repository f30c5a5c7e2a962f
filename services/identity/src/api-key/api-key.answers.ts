import { Controller, Inject } from '@nestjs/common';
import { type RequestOf, resolveApiKey } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/http';
import { Stores } from '../store/stores.ts';
import { ApiKeys } from './api-keys.ts';

/** What the gateway asks of API keys, answered from the key's own stream: a revoked key is revoked at once. */
@Controller()
export class ApiKeyAnswers {
  constructor(
    @Inject(ApiKeys) private readonly apiKeys: ApiKeys,
    @Inject(Stores) private readonly stores: Stores,
  ) {}

  @Answers(resolveApiKey)
  async resolve({ digest }: RequestOf<typeof resolveApiKey>) {
    const { id, state } = await this.apiKeys.find(digest);
    if (state.status !== 'active' || state.digest !== digest) return { key: null };
    const store = await this.stores.info(state.store_id);
    return { key: store ? { id, type: state.key_type, scopes: [...state.scopes], store } : null };
  }
}
