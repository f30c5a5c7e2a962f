import { money } from '@storefold/kernel/core';

/** Each amount as a decimal string and, under `display_…`, for people. */
export function moneyFields<Name extends string>(
  amounts: Readonly<Record<Name, money.Minor>>,
  currency: string,
): { [Key in Name | `display_${Name}`]: string } {
  const fields: Record<string, string> = {};
  for (const name in amounts) {
    fields[name] = money.formatAmount(amounts[name], currency);
    fields[`display_${name}`] = money.displayAmount(amounts[name], currency);
  }
  return fields as { [Key in Name | `display_${Name}`]: string };
}
