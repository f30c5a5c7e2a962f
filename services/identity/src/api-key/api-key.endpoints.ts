import { Inject, Injectable } from '@nestjs/common';
import {
  apiKeyChanged,
  changeApiKey,
  deleteApiKey,
  issueApiKey,
  listApiKeys,
  revokeApiKey,
  showApiKey,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { type ApiKeyCommand, apiKey, type KeptApiKey, keptKey } from './api-key.decider.ts';
import { apiKeyBody } from './api-key.serializer.ts';
import { ApiKeyService } from './api-key.service.ts';
import type { ApiKeyState } from './api-key.ts';
import { API_KEYS } from './api-key.view.ts';
import { ApiKeyUseService } from './api-key-use.service.ts';

/** The store's API keys, as its staff manage them. */
@Injectable()
export class ApiKeyEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(ApiKeyService) private readonly apiKeys: ApiKeyService,
    @Inject(ApiKeyUseService) private readonly uses: ApiKeyUseService,
  ) {}

  @Handles(listApiKeys)
  async listApiKeys(call: Call<typeof listApiKeys>) {
    return listFrom(this.views.collection(API_KEYS), call, (id, document) =>
      apiKeyBody(id, document, document.last_used_at),
    );
  }

  @Handles(showApiKey)
  async showApiKey({ caller, params: { id } }: Call<typeof showApiKey>) {
    return this.#bodyOf(id, await this.#own(id, caller.store.id));
  }

  @Handles(issueApiKey)
  async issueApiKey({ body, caller, context }: Call<typeof issueApiKey>) {
    const { name, key_type: keyType, metadata } = body;
    const token = await this.apiKeys.makeToken(keyType, context);
    const scopes = body.scopes ?? [];
    const key = { storeId: caller.store.id, name, keyType, scopes, metadata, grantor: caller.scopes };
    const { id, state } = await this.apiKeys.registerKey(token, key, context);
    return apiKeyBody(id, keptKey(state), null, token);
  }

  @Handles(changeApiKey)
  async changeApiKey({ body, caller, params: { id }, context }: Call<typeof changeApiKey>) {
    const command = { type: 'Change', grantor: caller.scopes, changes: body } as const;
    return this.#bodyOf(id, keptKey(await this.#runCommand(id, caller.store.id, command, context)));
  }

  @Handles(revokeApiKey)
  async revokeApiKey({ caller, params: { id }, context }: Call<typeof revokeApiKey>) {
    const command = { type: 'Revoke', grantor: caller.scopes } as const;
    return this.#bodyOf(id, keptKey(await this.#runCommand(id, caller.store.id, command, context)));
  }

  @Handles(deleteApiKey)
  async deleteApiKey({ caller, params, context }: Call<typeof deleteApiKey>) {
    const command = { type: 'Delete', grantor: caller.scopes } as const;
    await this.#runCommand(params.id, caller.store.id, command, context);
  }

  async #bodyOf(id: string, key: KeptApiKey) {
    return apiKeyBody(id, key, await this.uses.lastUseOf(id));
  }

  /** Runs a command on a key of the caller's store and notifies the gateway at once. */
  async #runCommand(
    id: string,
    storeId: string,
    command: ApiKeyCommand,
    context: CommandContext,
  ): Promise<ApiKeyState> {
    const { digest } = await this.#own(id, storeId, command.type === 'Delete');
    const { state } = await this.commands.execute(apiKey, id, command, context);
    this.bus.wake(apiKeyChanged, digest);
    return state;
  }

  /** `deletedToo`: also returns a deleted key, so that a deletion can be repeated. */
  async #own(id: string, storeId: string, deletedToo = false) {
    const { state } = await this.commands.load(apiKey, id);
    const key = deletedToo && state.status === 'deleted' ? state : keptKey(state);
    if (key.store_id !== storeId) throw refusals.notFound('api_key');
    return key;
  }
}
