import { Injectable } from '@nestjs/common';
import { type OptionLists, optionListsOf, showOptionLists } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';

/** What the forms of a dashboard offer. */
@Injectable()
export class OptionListEndpoints {
  @Handles(showOptionLists)
  showOptionLists({ caller }: Call<typeof showOptionLists>): OptionLists {
    return optionListsOf(caller.store.unit_system);
  }
}
