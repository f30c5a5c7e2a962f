import { type BodyOf, type changePromotion, type Said, type SentTime, text } from '@storefold/contracts';
import { instantOf, money, refusals } from '@storefold/kernel/core';
import type { PromotionDetails } from './promotion.ts';

/** What a request says of a promotion. Undefined leaves it as it is. */
export type SentTerms = Partial<BodyOf<typeof changePromotion>>;

/** What a store has that the terms of its promotions are read by. */
export interface StoreTerms {
  /** The one that counts where none is named. */
  readonly default_currency: string;
  readonly supported_currencies: readonly string[];
  /** In which a date without a time is a day. */
  readonly timezone: string;
}

type Problems = Record<string, Said[]>;

/** What a promotion is that nothing is said of. */
const nothingSaid: Omit<PromotionDetails, 'name'> = {
  description: null,
  code: null,
  kind: 'fixed',
  basis_points: null,
  amount: null,
  currency: null,
  minimum_total: null,
  product_ids: [],
  category_ids: [],
  customer_group_ids: [],
  starts_at: null,
  expires_at: null,
  usage_limit: null,
  usage_limit_per_customer: null,
  metadata: {},
};

/** The details of a new promotion. Refused with `validation_error` where they do not go together. */
export const newTerms = (sent: SentTerms & { readonly name: string }, store: StoreTerms): PromotionDetails =>
  readTerms(sent, { ...nothingSaid, name: sent.name }, store, sent.automatic ?? false);

/** The details of a promotion after a change. What was sent and what stays must go together. */
export const changedTerms = (
  sent: SentTerms,
  before: PromotionDetails,
  store: StoreTerms,
): PromotionDetails => readTerms(sent, before, store, sent.automatic ?? isLeftAutomatic(sent, before));

/** A code makes a promotion one by code; without a word of it, it stays what it is. */
const isLeftAutomatic = ({ code }: SentTerms, before: PromotionDetails): boolean =>
  before.code === null && typeof code !== 'string';

function readTerms(
  sent: SentTerms,
  before: PromotionDetails,
  store: StoreTerms,
  isAutomatic: boolean,
): PromotionDetails {
  const problems: Problems = {};
  const code = sent.code === undefined ? before.code : sent.code;
  if (code === null && !isAutomatic) problems.code = ['blank'];
  if (code !== null && isAutomatic) problems.code = ['not_blank'];
  // A code that was taken before stays good.
  if (code !== null && code !== before.code && !isPartOfPath(code)) problems.code = ['holds_slash'];
  const instant = (time: SentTime | null | undefined, known: string | null, edge: 'first' | 'last') =>
    time === undefined ? known : time && instantOf(time, store.timezone, edge);
  const starts_at = instant(sent.starts_at, before.starts_at, 'first');
  const expires_at = instant(sent.expires_at, before.expires_at, 'last');
  if (starts_at !== null && expires_at !== null && expires_at <= starts_at) {
    problems.expires_at = [text('greater_than', { limit: starts_at })];
  }
  const worth = readWorth(sent, before, store, problems);
  if (Object.keys(problems).length > 0) throw refusals.invalid(problems);
  return {
    name: sent.name ?? before.name,
    description: sent.description === undefined ? before.description : sent.description,
    code,
    ...worth,
    product_ids: idsOf(sent.product_ids, before.product_ids),
    category_ids: idsOf(sent.category_ids, before.category_ids),
    customer_group_ids: idsOf(sent.customer_group_ids, before.customer_group_ids),
    starts_at,
    expires_at,
    usage_limit: sent.usage_limit === undefined ? before.usage_limit : sent.usage_limit,
    usage_limit_per_customer:
      sent.usage_limit_per_customer === undefined
        ? before.usage_limit_per_customer
        : sent.usage_limit_per_customer,
    metadata: sent.metadata ?? before.metadata,
  };
}

/** Whether a path can name it, as the one does by which it is taken off a cart. */
const isPartOfPath = (code: string): boolean => !/[/\\]|^\.{1,2}$/.test(code);

type Worth = Pick<PromotionDetails, 'kind' | 'basis_points' | 'amount' | 'currency' | 'minimum_total'>;

/** What is taken off, and from which total on. An amount of another kind does not stay. */
function readWorth(sent: SentTerms, before: PromotionDetails, store: StoreTerms, problems: Problems): Worth {
  const kind = sent.kind ?? before.kind;
  const stays = kind === before.kind ? (before.amount ?? percentOf(before.basis_points)) : null;
  const amount = sent.amount === undefined ? stays : sent.amount;
  const minimum = sent.minimum_total === undefined ? before.minimum_total : sent.minimum_total;
  const currency = sent.currency ?? before.currency ?? store.default_currency;
  const isInCurrency = kind === 'fixed' || minimum !== null;
  if (isInCurrency && !store.supported_currencies.includes(currency)) {
    problems.currency = ['not_in_list'];
  }
  if (kind === 'free_shipping' && amount !== null) problems.amount = ['not_blank'];
  if (kind !== 'free_shipping' && amount === null) problems.amount = ['blank'];
  return {
    kind,
    basis_points: kind === 'percentage' && amount !== null ? readPercent(amount, problems) : null,
    amount: kind === 'fixed' && amount !== null ? readAmount('amount', amount, currency, problems) : null,
    currency: isInCurrency ? currency : null,
    minimum_total: minimum === null ? null : readAmount('minimum_total', minimum, currency, problems),
  };
}

function readAmount(field: string, sent: string, currency: string, problems: Problems): string | null {
  const parsed = money.parseAmount(sent, currency);
  if (parsed !== undefined && parsed > 0n) return money.formatAmount(parsed, currency);
  problems[field] = [
    parsed === undefined ? money.problemOf(sent, currency) : text('greater_than', { limit: 0 }),
  ];
  return null;
}

const PERCENT = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,2}))?$/;

/** Percent with at most two decimals, of more than 0 and at most 100. */
function readPercent(sent: string, problems: Problems): number | null {
  const [, decimals = ''] = PERCENT.exec(sent) ?? [];
  if (!PERCENT.test(sent)) problems.amount = [text('too_many_decimals', { exponent: 2 })];
  const points = Number(`${sent.split('.', 1)[0]}${decimals.padEnd(2, '0')}`);
  if (points <= 0) problems.amount = [text('greater_than', { limit: 0 })];
  if (points > 10_000) problems.amount = [text('at_most', { limit: 100 })];
  return problems.amount ? null : points;
}

/** "10.00". */
export const percentOf = (basisPoints: number | null): string | null => {
  if (basisPoints === null) return null;
  return `${Math.trunc(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`;
};

const idsOf = (sent: readonly string[] | null | undefined, before: readonly string[]): readonly string[] =>
  sent === undefined ? before : [...new Set(sent)];
