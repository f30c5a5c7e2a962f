import { idPrefixes, type ServingFile } from '@storefold/contracts';
import { recordId } from '@storefold/kernel/core';
import type { FactData } from '../order.facts.ts';
import type { Order } from '../order.ts';
import { isPaid, sumsOf } from '../payment/sums.ts';
import type { RenewedLink } from './renewed-link.ts';

/** A download that belongs to a line of a placed order. */
export interface OrderedFile {
  readonly id: string;
  readonly line_item_id: string;
  readonly product_id: string;
  readonly variant_id: string;
  readonly file: ServingFile;
  /** Since when its days run. Null: the order is not paid yet. */
  readonly since: string | null;
  /** How often staff renewed it. Downloads of earlier rounds do not count. */
  readonly round: number;
}

/** One for each line and file, always under the same id. `key`: of the order. */
export function orderedFiles(key: string, order: Order): OrderedFile[] {
  return order.items.flatMap(({ id: line_item_id, product_id, variant_id, digital_files }) =>
    digital_files.map((file) => {
      const renewed = renewedOf(order, line_item_id, file.digital_id);
      return {
        id: recordId(idPrefixes.digital_link, `${key}:${line_item_id}:${file.digital_id}`),
        line_item_id,
        product_id,
        variant_id,
        file,
        since: order.paid_at && (renewed?.renewed_at ?? order.paid_at),
        round: renewed?.times ?? 0,
      };
    }),
  );
}

/** Whether what was bought may be downloaded: all is paid, stands, and was not wholly given back. */
export function isDownloadable(order: Order): boolean {
  if (!isPaid(order) || order.is_erased) return false;
  const { paid, refunded } = sumsOf(order);
  return refunded === 0n || refunded < paid;
}

/** Since when the last of its downloads runs. */
export const downloadableSince = ({ paid_at, renewed_links }: Order): string | null =>
  renewed_links.reduce(
    (latest, { renewed_at }) => (latest !== null && renewed_at > latest ? renewed_at : latest),
    paid_at,
  );

/** Files that have come since are there from here on. */
export function withRenewedLink<O extends Order>(
  order: O,
  data: FactData<'OrderDigitalLinkRenewed'>,
  at: string,
): O {
  const { line_item_id, digital_id, digital_files } = data;
  const before = renewedOf(order, line_item_id, digital_id);
  const renewed = { line_item_id, digital_id, times: (before?.times ?? 0) + 1, renewed_at: at };
  return {
    ...order,
    items: order.items.map((line) => (line.id === line_item_id ? { ...line, digital_files } : line)),
    renewed_links: [...order.renewed_links.filter((each) => each !== before), renewed],
  };
}

const renewedOf = (
  { renewed_links }: Order,
  lineItemId: string,
  digitalId: string,
): RenewedLink | undefined =>
  renewed_links.find((each) => each.line_item_id === lineItemId && each.digital_id === digitalId);
