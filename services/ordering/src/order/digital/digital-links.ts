import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DigitalLink } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Clock } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type { OrderingSettings } from '../../settings.ts';
import { isPlaced, type Order } from '../order.ts';
import { type DownloadsOfOrder, digitalDownload, downloadsOf } from './digital-download.ts';
import { linkStateOf } from './download.rules.ts';
import { type OrderedFile, orderedFiles } from './ordered-files.ts';

type WithItems = { readonly items: readonly { readonly id: string; digital_links: DigitalLink[] }[] };

/**
 * Shows the downloads of orders with their addresses. An address is a secret: part of it is an HMAC under a secret of the vault,
 * which is not stored anywhere, so that public events do not have the downloads.
 */
@Injectable()
export class DigitalLinks {
  #secret: Promise<string> | undefined;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  /** Adds the downloads of a placed order to what is answered of it. */
  async shownIn<Body extends WithItems>(key: string, order: Order, body: Body): Promise<Body> {
    for (const [lineId, link] of await this.#linksOf(key, order))
      body.items.find(({ id }) => id === lineId)?.digital_links.push(link);
    return body;
  }

  async linkOf(key: string, order: Order, linkId: string): Promise<DigitalLink | undefined> {
    return (await this.#linksOf(key, order)).map(([, link]) => link).find(({ id }) => id === linkId);
  }

  async downloadsOf(key: string): Promise<DownloadsOfOrder> {
    return (await this.commands.load(digitalDownload, key)).state;
  }

  /** The key of the order and the id of the link that a token is of. Undefined: it is no token. */
  async readToken(token: string): Promise<{ readonly key: string; readonly linkId: string } | undefined> {
    const [, key = '', linkId = '', mac = ''] = /^([0-9A-Za-z]+)\.(dl_\w+)\.([\w-]{43})$/.exec(token) ?? [];
    const [shown, own] = [Buffer.from(mac, 'base64url'), await this.#macOf(linkId)];
    const isGood = shown.length === own.length && timingSafeEqual(shown, own);
    return isGood && shown.toString('base64url') === mac ? { key, linkId } : undefined;
  }

  async #linksOf(key: string, order: Order): Promise<(readonly [string, DigitalLink])[]> {
    if (!isPlaced(order)) return [];
    const files = orderedFiles(key, order);
    if (files.length === 0) return [];
    const downloads = order.is_erased ? {} : await this.downloadsOf(key);
    return Promise.all(
      files.map(async (each) => [each.line_item_id, await this.#body(key, order, each, downloads)] as const),
    );
  }

  async #body(
    key: string,
    order: Order,
    link: OrderedFile,
    downloads: DownloadsOfOrder,
  ): Promise<DigitalLink> {
    const counted = downloadsOf(downloads, link);
    const state = linkStateOf(order, link, counted, this.clock.now(), this.settings);
    const mac = (await this.#macOf(link.id)).toString('base64url');
    return {
      id: link.id,
      access_counter: counted.count,
      filename: link.file.filename,
      content_type: link.file.content_type,
      download_url: `/api/v3/store/digitals/${key}.${link.id}.${mac}`,
      authorizable: state.isOpen && !state.isExpired && !state.isUsedUp,
      expired: state.isExpired,
      access_limit_exceeded: state.isUsedUp,
    };
  }

  async #macOf(linkId: string): Promise<Buffer> {
    this.#secret ??= this.vault.secret('digital_link');
    return createHmac('sha256', await this.#secret)
      .update(linkId)
      .digest();
  }
}
