import { Inject, Injectable } from '@nestjs/common';
import { type AnswerTo, type ExportType, exportGiftCards } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { Export } from './export.ts';

/** Records of one question. With all their columns they stay far below what one message may hold. */
const PAGE = 1_000;

const questions = { gift_cards: exportGiftCards } as const satisfies Record<ExportType, unknown>;

type Page = AnswerTo<typeof exportGiftCards>;

/** Gets the records of exports from the services that own them. */
@Injectable()
export class ExportSourceClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** The records after this id, in the order of their ids. */
  findPage({ export_type, store_id, timezone, filters }: Export, afterId: string | null): Promise<Page> {
    return this.bus.ask(questions[export_type], {
      store_id,
      timezone,
      filters: filters ?? {},
      after_id: afterId,
      limit: PAGE,
    });
  }
}
