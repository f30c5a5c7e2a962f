import { Inject, Injectable } from '@nestjs/common';
import { downloadDigital, findDigitalFile, listServingFiles, resetDigitalLink } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Clock, Refusal, refusals, visibleName } from '@storefold/kernel/core';
import type { Bus, FileDigest, Files, OpenFile } from '@storefold/kernel/ports';
import {
  type ByteRange,
  byteRange,
  type Call,
  Handles,
  OtherContent,
  rangeHeaders,
  rangeNotSatisfiable,
} from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { expectedVersionOf } from '../cart/cart.service.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { notPlaced } from '../order/delivery/fulfillment.rules.ts';
import { digitalDownload, downloadsOf } from '../order/digital/digital-download.ts';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { goesOn, linkStateOf, refuseDownload } from '../order/digital/download.rules.ts';
import { type OrderedFile, orderedFiles } from '../order/digital/ordered-files.ts';
import { ON_ORDER_CONFLICT, storesOrder } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { cartIdOf, keyOf } from '../order/order.ids.ts';
import { isPlaced, type Order } from '../order/order.ts';
import type { OrderingSettings } from '../settings.ts';

/** Downloads of what was bought, and staff who let somebody download again. */
@Injectable()
export class DigitalLinkEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.FILES) private readonly files: Files,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
  ) {}

  /** Counted before the first byte is sent, and whole: a process that is killed then loses no count. */
  @Handles(downloadDigital)
  async downloadDigital(call: Call<typeof downloadDigital>) {
    const { key, order, link } = await this.#ordered(call.params.token);
    const counted = downloadsOf(order.is_erased ? {} : await this.links.downloadsOf(key), link);
    const nowMs = this.clock.now();
    const part = byteRange(call.range, link.file.byte_size);
    const isGoingOn = part !== undefined && goesOn(counted, nowMs);
    refuseDownload(link, linkStateOf(order, link, counted, nowMs, this.settings), {
      isHolder: await this.#isHolder(key, order, call),
      isGoingOn,
    });
    if (part === 'none') {
      call.addHeaders(rangeHeaders(part, link.file.byte_size));
      throw rangeNotSatisfiable;
    }
    const digest = await this.#digestOf(order, link);
    const opened = await this.files.open('digitals', digest, part);
    if (!opened) throw missing();
    if (!call.isHead && !isGoingOn) await this.#count(key, link, opened, call);
    return this.#answer(call, link, opened, part);
  }

  @Handles(resetDigitalLink)
  async resetDigitalLink(call: Call<typeof resetDigitalLink>) {
    const { params, caller, context } = call;
    const expectedVersion = expectedVersionOf(call);
    const key = keyOf(params.order_id);
    const storeId = caller.store.id;
    const state = await this.exclusive.runExclusively(
      key,
      context,
      async () => {
        const loaded = await this.commands.load(orderAggregate, key);
        const files = await this.#filesOf(key, storesOrder(loaded.state, storeId), params.id);
        const named = { key, storeId, linkId: params.id, expectedVersion };
        const renew = { type: 'RenewDigitalLink', ...named, files } as const;
        const options = { loaded, onConflict: ON_ORDER_CONFLICT };
        return (await this.commands.execute(orderAggregate, key, renew, context, options)).state;
      },
      ON_ORDER_CONFLICT,
    );
    const link = await this.links.linkOf(key, storesOrder(state, storeId), params.id);
    if (!link) throw refusals.notFound('digital_link');
    return link;
  }

  async #ordered(token: string) {
    const found = await this.links.readToken(token);
    if (!found) throw refusals.notFound('digital_link');
    const { state } = await this.commands.load(orderAggregate, found.key);
    const link = isPlaced(state)
      ? orderedFiles(found.key, state).find(({ id }) => id === found.linkId)
      : undefined;
    if (!link || !isPlaced(state)) throw refusals.notFound('digital_link');
    return { key: found.key, order: state, link };
  }

  async #isHolder(key: string, order: Order, { caller }: Call): Promise<boolean> {
    const isCustomers = order.customer_id !== null && caller.customer?.id === order.customer_id;
    const isGuests = order.customer_id === null || order.was_guests;
    return isCustomers || (isGuests && (await this.tokens.isTokenOf(cartIdOf(key), caller.cartToken)));
  }

  /** What serves the line of a link now. */
  async #filesOf(key: string, order: Order, linkId: string) {
    if (!isPlaced(order)) throw notPlaced();
    const link = orderedFiles(key, order).find(({ id }) => id === linkId);
    if (!link) throw refusals.notFound('digital_link');
    const { product_id, variant_id } = link;
    const asked = { store_id: order.store_id, product_id, variant_id };
    return (await this.bus.ask(listServingFiles, asked)).files;
  }

  async #digestOf({ store_id }: Order, { product_id, file }: OrderedFile): Promise<FileDigest> {
    const { digital_id } = file;
    const { digest } = await this.bus.ask(findDigitalFile, { store_id, product_id, digital_id });
    if (digest === undefined) throw missing();
    return digest;
  }

  async #count(
    key: string,
    { id: linkId, round }: OrderedFile,
    { content }: OpenFile,
    { context }: Call,
  ): Promise<void> {
    const most = this.settings.digitalLinkDownloads;
    try {
      await this.commands.execute(digitalDownload, key, { type: 'Count', linkId, round, most }, context);
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  #answer(
    call: Call,
    { file: { filename, content_type } }: OrderedFile,
    { byteSize, content }: OpenFile,
    part: ByteRange | undefined,
  ): OtherContent {
    call.addHeaders({
      'Content-Disposition': dispositionOf(filename),
      'Content-Length': String(part ? part.end - part.start + 1 : byteSize),
      ...rangeHeaders(part, byteSize),
    });
    if (call.isHead) content.destroy();
    return new OtherContent(content_type, call.isHead ? '' : content, false, part ? 206 : 200);
  }
}

const missing = () => new Refusal('attachment_missing', 'attachment_missing');

/** With the name for programs that read ASCII alone, and for all others. */
/** Files that came before names were looked at have them as they were sent. */
function dispositionOf(sent: string): string {
  const filename = visibleName(sent);
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
