import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Said, text } from '@storefold/contracts';
import {
  AddressPolicy,
  BlockedAddress,
  HostResolver,
  resolveAllowed,
  resolvingFetch,
} from '@storefold/outbound';
import { type ProcessSettings, TOKENS } from '@storefold/server/runtime';
import { PictureRefused } from '../../picture/picture.ts';
import { type KeptPicture, PictureFiles } from '../../picture/picture-files.ts';
import type { CatalogSettings } from '../../settings.ts';

/** A picture takes no longer, with all redirects. */
const TIMEOUT_MS = 30_000;
const MOST_REDIRECTS = 3;
/** A host that is busy, or gone for a moment, is asked once more. */
const TRIES = 2;

/** Why a picture stays where it is. */
export class NotCopied extends Error {
  override readonly name = 'NotCopied';
  constructor(
    readonly said: Said,
    readonly isLasting: boolean,
  ) {
    super('not copied');
  }
}

/**
 * Fetches pictures from addresses that somebody else wrote into a file: from public hosts alone, each redirect checked as the first
 * address, nothing but pictures, and no more bytes than a picture that is sent may have.
 */
@Injectable()
export class PictureCopies {
  readonly #fetch: typeof globalThis.fetch;
  readonly #folder: string;
  readonly #maxBytes: number;

  constructor(
    @Inject(TOKENS.SETTINGS) settings: CatalogSettings & ProcessSettings,
    @Inject(HostResolver) hosts: HostResolver,
    @Inject(PictureFiles) private readonly pictures: PictureFiles,
  ) {
    const policy = new AddressPolicy(settings.webhookAllowCidrs);
    this.#maxBytes = settings.mediaLimitBytes;
    this.#fetch = resolvingFetch(({ hostname }) => resolveAllowed(hostname, policy, hosts.resolve), {
      maxBytes: this.#maxBytes,
    });
    // Where files arrive. What a process leaves there that is killed is removed.
    this.#folder = join(settings.dataDir, 'files', 'incoming');
  }

  /** Rejects with NotCopied, or with an Outage when memory is short. */
  async copy(url: string): Promise<KeptPicture> {
    for (let left = TRIES - 1; ; left -= 1)
      try {
        return await this.#copy(url);
      } catch (error) {
        if (!(error instanceof NotCopied) || error.isLasting || left === 0) throw error;
      }
  }

  async #copy(url: string): Promise<KeptPicture> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `picture-${randomUUID()}`);
    try {
      await this.#download(url, path);
      return await this.pictures.keepPicture(path);
    } catch (error) {
      throw this.#reasonIn(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  async #download(url: string, path: string): Promise<void> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let address = url;
    for (let followed = 0; ; followed += 1) {
      if (!/^https?:/i.test(address)) throw new NotCopied('picture_unreachable', true);
      const response = await this.#fetch(address, { signal, headers: { accept: 'image/*' } });
      const { status, body, headers } = response;
      const next = status >= 300 && status < 400 ? headers.get('location') : null;
      if (next !== null && followed < MOST_REDIRECTS && URL.canParse(next, address)) {
        await body?.cancel();
        address = new URL(next, address).href;
        continue;
      }
      if (!response.ok || !body) {
        await body?.cancel();
        throw new NotCopied(text('picture_answered', { status }), status < 500 && status !== 429);
      }
      await pipeline(
        Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(path),
      );
      return;
    }
  }

  #reasonIn(error: unknown): unknown {
    if (error instanceof NotCopied) return error;
    if (error instanceof PictureRefused)
      return new NotCopied(error.why === 'invalid' ? 'picture_broken' : 'picture_no_picture', true);
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof BlockedAddress) return new NotCopied('not_public_address', true);
      if (cause.name === 'ResponseExceededMaxSizeError')
        return new NotCopied(text('picture_too_large', { most: this.#maxBytes }), true);
      if (cause.name === 'TimeoutError') return new NotCopied('picture_too_slow', true);
    }
    // As any fetch reports a host that cannot be reached.
    return error instanceof TypeError ? new NotCopied('picture_unreachable', false) : error;
  }
}
