import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, text } from '@storefold/contracts';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { type Refusal, recordId, refusals } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { giftCard } from './gift-card.decider.ts';
import { type GiftCardState, isIssued } from './gift-card.ts';

/**
 * Without the pairs that people confuse (0 and O, 1 and I). 32 characters, so that each stands for five random bits.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 16;
const MAX_LENGTH = 64;

const codes = uniqueValue({
  kind: 'gift_card_code',
  of: giftCard,
  keyOf: (code: string) => code,
  has: isIssued,
});

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
    const ofBatch = () => this.idOfBatchCard(code, context.storeId);
    if (wanted && (await codes.has(await ofBatch(), code, this.commands))) throw taken();
    if (!(await this.claims.take(codes, code, giftCardId, context))) throw taken();
    return code;
  }

  /** The code of a card of a batch: always the same for the same batch and number. */
  async codeOfBatchCard(batchId: string, number: number, prefix: string): Promise<string> {
    const seed = await this.vault.secret('gift_card_code_seed');
    return prefix + generateCode(`${batchId}:${number}`, seed);
  }

  /**
   * The id of a card of a batch, which follows from its code. So the card's own stream is the claim: a second card with
   * the code would have the same stream, and the card is found by its code without another one.
   */
  async idOfBatchCard(code: string, storeId: string): Promise<string> {
    const pepper = await this.vault.secret('gift_card_id_pepper');
    const digest = createHmac('sha256', pepper)
      .update(JSON.stringify([storeId, code]))
      .digest('hex');
    return recordId(idPrefixes.gift_card, digest);
  }

  releaseCode(giftCardId: string, code: string, context: CommandContext): Promise<void> {
    return this.claims.release(codes, code, giftCardId, context);
  }

  /**
   * The card with a code, regardless of case. Reads the claim instead of a read model, so that a card issued a moment
   * ago is found.
   */
  async findByCode(
    code: string,
    storeId: string,
  ): Promise<{ readonly id: string; readonly state: GiftCardState } | undefined> {
    const normalized = normalize(code);
    const claimedBy = () => this.claims.holder(codes, normalized, storeId);
    const ofBatch = () => this.idOfBatchCard(normalized, storeId);
    for (const find of [claimedBy, ofBatch]) {
      const id = await find();
      if (id === undefined) continue;
      const { state } = await this.commands.load(giftCard, id);
      if (isIssued(state) && state.code === normalized) return { id, state };
    }
    return undefined;
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

const readCode = (wanted: string): string => readText('code', wanted, MAX_LENGTH);

/** The beginning of a batch's codes. Refused when it cannot be one. */
export const readPrefix = (wanted: string): string =>
  readText('prefix', wanted, MAX_LENGTH - GENERATED_LENGTH);

function readText(field: 'code' | 'prefix', wanted: string, maxLength: number): string {
  const read = normalize(wanted);
  if (read.length > maxLength)
    throw refusals.invalid({
      [field]: [text('too_long', { most: text('characters', { count: maxLength }) })],
    });
  if (!/^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(read)) throw refusals.invalid({ [field]: ['invalid'] });
  return read;
}

const taken = (): Refusal => refusals.invalid({ code: ['taken'] });
