import { Inject } from '@nestjs/common';
import { text } from '@storefold/contracts';
import { type Call, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { type LoyaltyAccount, listAccounts, readAccount, showOwnAccount } from './contract.ts';
import { loyaltyAccountBody } from './loyalty-account.serializer.ts';
import { accountIdOf } from './loyalty-account.ts';
import { ACCOUNTS, type AccountDocument } from './loyalty-account.view.ts';

const noun = text('verbatim', { sentence: 'Loyalty account' });
const shown = (id: string, account: AccountDocument) => loyaltyAccountBody(id, account) as LoyaltyAccount;

export class LoyaltyAccountEndpoints {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  @Handles(showOwnAccount)
  async own({ caller }: Call<typeof showOwnAccount>) {
    const params = { id: accountIdOf(caller.customer?.id ?? '') };
    const account = await findInStore(this.views.collection(ACCOUNTS), { params, caller }, noun);
    return shown(account.id, account);
  }

  @Handles(listAccounts)
  list(call: Call<typeof listAccounts>) {
    return listFrom(this.views.collection(ACCOUNTS), call, shown);
  }

  @Handles(readAccount)
  async read(call: Call<typeof readAccount>) {
    const account = await findInStore(this.views.collection(ACCOUNTS), call, noun);
    return shown(account.id, account);
  }
}
