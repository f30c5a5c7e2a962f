import { Controller, Inject } from '@nestjs/common';
import { checkDigitalLinks, type RequestOf } from '@storefold/contracts';
import { type Clock, isoTime } from '@storefold/kernel/core';
import type { Filter } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { downloadsOf } from '../order/digital/digital-download.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { linkStateOf } from '../order/digital/download.rules.ts';
import { orderedFiles } from '../order/digital/ordered-files.ts';
import { ORDERS, orderOfDocument } from '../order/read-model/order.view.ts';
import type { OrderingSettings } from '../settings.ts';

const DAY_MS = 86_400_000;
const PAGE = 100;

/** Answers the question of the catalog whether a file may go. */
@Controller()
export class DigitalLinkController {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
  ) {}

  /** Looks at the orders of the last days only: the links of others have expired. Those that are not paid yet stand, too. */
  @Answers(checkDigitalLinks)
  async checkDigitalLinks({ store_id, digital_id }: RequestOf<typeof checkDigitalLinks>) {
    await this.views.caughtUpTo();
    const oldest = isoTime(this.clock.now() - this.settings.digitalLinkDays * DAY_MS);
    const filter: Filter = {
      all: [
        { field: 'store_id', eq: store_id },
        { field: 'status', eq: 'placed' },
        { field: 'digital_ids', eq: digital_id },
        {
          any: [
            { field: 'downloadable_since', isNull: true },
            { field: 'downloadable_since', gt: oldest },
          ],
        },
      ],
    };
    for (let offset = 0; ; offset += PAGE) {
      const query = { filter, sort: [{ field: 'created_at' }], limit: PAGE, offset };
      const page = await this.views.collection(ORDERS).find(query);
      for (const { key, ...document } of page) {
        const order = orderOfDocument({ key, ...document });
        const files = orderedFiles(key, order).filter(({ file }) => file.digital_id === digital_id);
        const downloads = await this.links.downloadsOf(key);
        const isLive = files.some((each) => {
          const state = linkStateOf(
            order,
            each,
            downloadsOf(downloads, each),
            this.clock.now(),
            this.settings,
          );
          const isWaiting = each.since === null;
          return (state.isOpen || isWaiting) && !state.isExpired && !state.isUsedUp;
        });
        if (isLive) return { is_live: true };
      }
      if (page.length < PAGE) return { is_live: false };
    }
  }
}
