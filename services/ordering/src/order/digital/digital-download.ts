import { type Aggregate, Refusal, unknownFact } from '@storefold/kernel/core';
import { ownSubject } from '../order.sealing.ts';

/**
 * The facts of the downloads of one order. These names and shapes are what the store keeps: add, never change.
 *
 * `digital_link_id` is sealed with the order's own key. Null: the customer was erased, and nothing was downloaded any more.
 */
export type DigitalDownloadFact = {
  readonly type: 'DigitalDownloadCounted';
  /** `round`: how often staff had renewed the link. */
  readonly data: { readonly digital_link_id: string | null; readonly round: number };
};

type DigitalDownloadCommand = {
  readonly type: 'Count';
  readonly linkId: string;
  readonly round: number;
  /** The most of one round. */
  readonly most: number;
};

/** What was downloaded by a link in a round. */
export interface Downloads {
  readonly count: number;
  /** When the last one began. Null: none has. */
  readonly last_at: string | null;
}

/** By link and round. */
export type DownloadsOfOrder = Readonly<Record<string, Downloads>>;

/**
 * How often what an order holds was downloaded. The stream is named as the order's, and is another one, so that downloads stand
 * in nobody's way who changes the order.
 */
export const digitalDownload: Aggregate<DownloadsOfOrder, DigitalDownloadCommand, DigitalDownloadFact> = {
  category: 'digital_download',
  initial: {},
  sealed: {
    DigitalDownloadCounted: {
      fields: ['digital_link_id'],
      subjectOf: (_fact, recordId) => ownSubject(recordId),
    },
  },

  evolve(state, fact, { at }) {
    if (fact.type !== 'DigitalDownloadCounted') return unknownFact(fact as never);
    const { digital_link_id, round } = fact.data;
    if (digital_link_id === null) return state;
    const { count } = downloadsOf(state, { id: digital_link_id, round });
    return { ...state, [nameOf(digital_link_id, round)]: { count: count + 1, last_at: at } };
  },

  decide({ linkId, round, most }, state) {
    if (downloadsOf(state, { id: linkId, round }).count >= most)
      throw new Refusal('download_limit_exceeded', 'download_limit_exceeded');
    return [{ type: 'DigitalDownloadCounted', data: { digital_link_id: linkId, round } }];
  },
};

/** Those since staff renewed the link last. */
export const downloadsOf = (
  state: DownloadsOfOrder,
  { id, round }: { readonly id: string; readonly round: number },
): Downloads => state[nameOf(id, round)] ?? { count: 0, last_at: null };

const nameOf = (linkId: string, round: number): string => `${linkId}:${round}`;
