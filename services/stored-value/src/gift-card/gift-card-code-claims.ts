import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import { giftCard } from './gift-card.decider.ts';
import { isIssued } from './gift-card.ts';

/**
 * Without the pairs that people confuse (0 and O, 1 and I). 32 characters, so that each stands for five random bits.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 16;
const MAX_LENGTH = 64;
const KIND = 'gift_card_code';

/** The codes of a store's cards. Each code belongs to one card, regardless of case. */
@Injectable()
export class GiftCardCodeClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  /** Claims the wanted code for a card, or a generated one. Refused if another card has the code. */
  async claimCode(
    giftCardId: string,
    wanted: string | null | undefined,
    context: CommandContext,
  ): Promise<string> {
    const code = wanted
      ? readCode(wanted)
      : generateCode(context.commandId, await this.vault.secret('gift_card_code_seed'));
    const isOurs = await this.claims.take(KIND, code, giftCardId, context, (id) => this.#isInUse(id));
    if (!isOurs) throw refusals.invalid({ code: ['has already been taken'] });
    return code;
  }

  releaseCode(giftCardId: string, code: string, context: CommandContext): Promise<void> {
    return this.claims.release(KIND, code, giftCardId, context);
  }

  /**
   * The card with a code, regardless of case. Reads the claim instead of a read model, so that a card issued a moment
   * ago is found.
   */
  async findByCode(code: string, storeId: string): Promise<string | undefined> {
    const normalized = normalize(code);
    const giftCardId = await this.claims.holder(KIND, normalized, storeId);
    if (giftCardId === undefined) return undefined;
    const { state } = await this.commands.load(giftCard, giftCardId);
    return isIssued(state) && state.code === normalized ? giftCardId : undefined;
  }

  async #isInUse(giftCardId: string): Promise<boolean> {
    return isIssued((await this.commands.load(giftCard, giftCardId)).state);
  }
}

/**
 * 16 characters with 80 bits that cannot be guessed. They derive from the command and a secret, so a repeated command
 * gets the same code.
 */
function generateCode(commandId: string, seed: string): string {
  const bytes = createHmac('sha256', seed).update(commandId).digest().subarray(0, GENERATED_LENGTH);
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
}

/** The stored form of a code: upper-case, without surrounding blanks. */
const normalize = (code: string): string => code.normalize('NFC').trim().toUpperCase();

function readCode(wanted: string): string {
  const code = normalize(wanted);
  if (code.length > MAX_LENGTH)
    throw refusals.invalid({ code: [`is too long (maximum is ${MAX_LENGTH} characters)`] });
  if (!/^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(code)) throw refusals.invalid({ code: ['is invalid'] });
  return code;
}
