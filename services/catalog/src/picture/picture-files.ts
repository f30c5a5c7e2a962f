import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { OneAtATime } from '@storefold/kernel/core';
import type { FileDigest, Files } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import {
  drawPicture,
  outOfMemory,
  type PictureSize,
  type PublicPicture,
  previewOf,
  readPicture,
  sizesOf,
} from './picture.ts';

const AREA = 'media';

/** A picture that is kept, without its bytes. */
export interface KeptPicture extends Omit<PublicPicture, 'bytes'> {
  readonly digest: FileDigest;
  readonly byteSize: number;
}

/** The digests of sizes; of the preview null when the picture is too small for one. */
export type MadeSizes = { readonly [Size in PictureSize]: FileDigest } & {
  readonly og_image: FileDigest | null;
};

/**
 * The files of pictures. A picture of 50 megapixels takes hundreds of megabytes while it is read, so that they take turns.
 */
@Injectable()
export class PictureFiles {
  readonly #turns = new OneAtATime();

  constructor(@Inject(TOKENS.FILES) private readonly files: Files) {}

  /** Keeps what everybody may see of a file that was sent. Throws PictureRefused. */
  keepPicture(path: string): Promise<KeptPicture> {
    return this.#keep(() => readPicture(path));
  }

  /** Keeps a picture that the store draws itself, from SVG. */
  keepDrawing(svg: string): Promise<KeptPicture> {
    return this.#keep(() => drawPicture(svg));
  }

  async #keep(read: () => Promise<PublicPicture>): Promise<KeptPicture> {
    const { bytes, ...picture } = await this.#inTurn(read);
    const digest = await this.files.put(AREA, bytes);
    return { ...picture, digest, byteSize: bytes.length };
  }

  /**
   * Makes and keeps all sizes of a picture. Undefined when it is not there, and when none can be made of it. Rejects with
   * an Outage when memory is short.
   */
  async makeSizes(
    digest: FileDigest,
    focalPoint: { readonly x: number; readonly y: number },
  ): Promise<MadeSizes | undefined> {
    const opened = await this.files.open(AREA, digest);
    if (!opened) return undefined;
    const picture = await buffer(opened.content);
    const made = await this.#inTurn(async () => ({
      ...(await sizesOf(picture)),
      og_image: await previewOf(picture, focalPoint),
    })).catch((error: unknown) => {
      const shortage = outOfMemory(error);
      if (shortage) throw shortage;
      return undefined;
    });
    if (!made) return undefined;
    const digests: [string, FileDigest | null][] = [];
    for (const [name, bytes] of Object.entries(made))
      digests.push([name, bytes && (await this.files.put(AREA, bytes))]);
    return Object.fromEntries(digests) as MadeSizes;
  }

  /** Keeps files from a sweep until another fact that names them is stored. */
  async hold(digests: readonly FileDigest[]): Promise<void> {
    for (const digest of digests) await this.files.renew(AREA, digest);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.runInTurn(AREA, work);
  }
}
