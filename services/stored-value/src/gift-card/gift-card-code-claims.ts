import { Inject, Injectable } from '@nestjs/common';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Random, refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { giftCard } from './gift-card.decider.ts';
import { isIssued } from './gift-card.ts';

/** Without the pairs that people confuse (0 and O, 1 and I); 32 signs, so that each stands for five random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 16;
const MAX_LENGTH = 64;
const KIND = 'gift_card_code';

/** The codes of a store's cards: each belongs to one card, whatever the case it is typed in. */
@Injectable()
export class GiftCardCodeClaims {
  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
  ) {}

  /** Claims the wanted code, or one that it makes up, for a card. Refused when another card has it. */
  async claimCode(
    giftCardId: string,
    wanted: string | null | undefined,
    context: CommandContext,
  ): Promise<string> {
    const code = wanted ? readCode(wanted) : generateCode(this.random);
    const isOurs = await this.claims.take(KIND, code, giftCardId, context, (id) => this.#isInUse(id));
    if (!isOurs) throw refusals.invalid({ code: ['has already been taken'] });
    return code;
  }

  releaseCode(giftCardId: string, code: string, context: CommandContext): Promise<void> {
    return this.claims.release(KIND, code, giftCardId, context);
  }

  /** The card with a code, however it is typed. Asks the claim, not a list: a card issued a moment ago is found. */
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

/** 16 signs with 80 random bits: nobody guesses one. */
function generateCode(random: Random): string {
  return Array.from(random.bytes(GENERATED_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join(
    '',
  );
}

/** A code as it is kept: upper-case, without blanks around it. */
const normalize = (code: string): string => code.normalize('NFC').trim().toUpperCase();

function readCode(wanted: string): string {
  const code = normalize(wanted);
  if (code.length > MAX_LENGTH)
    throw refusals.invalid({ code: [`is too long (maximum is ${MAX_LENGTH} characters)`] });
  if (!/^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(code)) throw refusals.invalid({ code: ['is invalid'] });
  return code;
}
