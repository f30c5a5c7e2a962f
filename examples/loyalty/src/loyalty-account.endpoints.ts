import { Inject } from '@nestjs/common';
import { text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, listFrom } from '@storefold/kernel/http';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { type LoyaltyAccount, listAccounts, showOwnAccount } from './contract.ts';
import { loyaltyAccountBody } from './loyalty-account.serializer.ts';
import { accountIdOf } from './loyalty-account.ts';
import { ACCOUNTS, type AccountDocument } from './loyalty-account.view.ts';

export class LoyaltyAccountEndpoints {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Handles(showOwnAccount)
  async own({ caller }: Call<typeof showOwnAccount>) {
    const id = accountIdOf(caller.customer?.id ?? '');
    const account = await this.views.collection(ACCOUNTS).get(id);
    if (!account) throw refusals.notFound(text('verbatim', { sentence: 'Loyalty account' }));
    return shown(id, account);
  }

  @Handles(listAccounts)
  list(call: Call<typeof listAccounts>) {
    return listFrom(this.views.collection(ACCOUNTS), call, shown);
  }
}

const shown = (id: string, account: AccountDocument): LoyaltyAccount =>
  loyaltyAccountBody(id, account) as LoyaltyAccount;
