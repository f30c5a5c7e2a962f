import { Inject, Injectable } from '@nestjs/common';
import { apiKeyChanged, type Scope } from '@storefold/contracts';
import type { CommandContext, Commands, Loaded, Outcome } from '@storefold/kernel/command-handling';
import { API_KEY_PEPPER, apiKeyDigest, type JsonObject, recordId } from '@storefold/kernel/core';
import type { Bus, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { derivedSecret } from '../derived-secret.ts';
import { apiKey } from './api-key.decider.ts';
import type { ApiKeyFact, ApiKeyState, ApiKeyType } from './api-key.ts';

interface NewKey {
  readonly storeId: string;
  readonly name: string;
  readonly keyType: ApiKeyType;
  readonly scopes: readonly Scope[];
  readonly metadata?: JsonObject | undefined;
  /** The scopes of the caller that makes the key. Null: the installation itself makes it. */
  readonly grantor: readonly string[] | null;
}

const prefixes: Readonly<Record<ApiKeyType, string>> = { publishable: 'pk_', secret: 'sk_' };
const SHOWN_CHARACTERS = 10;

/**
 * Makes API keys and finds them again. A key's id derives from its digest, so that a presented key leads to its stream
 * without any read model that could lag behind.
 */
@Injectable()
export class ApiKeyService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  /** The text of a new key. The same command always makes the same text. */
  async makeToken(keyType: ApiKeyType, context: CommandContext): Promise<string> {
    return prefixes[keyType] + (await derivedSecret('api_key', context, this.vault));
  }

  /** Registers a key by its text. A key that is already known stays as it is. */
  async registerKey(
    token: string,
    { storeId, name, keyType, scopes, metadata, grantor }: NewKey,
    context: CommandContext,
  ): Promise<{ id: string } & Outcome<ApiKeyState, ApiKeyFact>> {
    const digest = await this.#digestOf(token);
    const id = apiKeyIdOf(digest);
    const key = {
      store_id: storeId,
      name,
      key_type: keyType,
      scopes,
      digest,
      token_prefix: token.slice(0, SHOWN_CHARACTERS),
      publishable_token: keyType === 'publishable' ? token : null,
      ...(metadata && { metadata }),
    };
    const issued = await this.commands.execute(apiKey, id, { type: 'Issue', key, grantor }, context);
    // A gateway may have met the key before it existed and would refuse it for a while.
    this.bus.wake(apiKeyChanged, digest);
    return { id, ...issued };
  }

  /** Whether this key was ever registered, even if it was revoked or deleted since. */
  async isKnown(token: string): Promise<boolean> {
    const { state } = await this.findByDigest(await this.#digestOf(token));
    return state.status !== 'none';
  }

  /** Whether this key was revoked or deleted. */
  async isEnded(token: string): Promise<boolean> {
    const { state } = await this.findByDigest(await this.#digestOf(token));
    return state.status === 'revoked' || state.status === 'deleted';
  }

  async findByDigest(digest: string): Promise<{ id: string } & Loaded<ApiKeyState>> {
    const id = apiKeyIdOf(digest);
    return { id, ...(await this.commands.load(apiKey, id)) };
  }

  async #digestOf(token: string): Promise<string> {
    return apiKeyDigest(token, await this.vault.secret(API_KEY_PEPPER));
  }
}

/** The id of the key with this digest. */
export const apiKeyIdOf = (digest: string): string => recordId('key', digest);
