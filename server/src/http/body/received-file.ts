import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { visibleName } from '@storefold/kernel/core';
import { asDiskFull } from '@storefold/kernel/ports';

/** A file of a request, whole and on disk until the request has its response. */
export interface ReceivedFile {
  /** Where it lies meanwhile. */
  readonly path: string;
  /** The name that its sender gave it, without folders; null when it was sent without. */
  readonly filename: string | null;
  /** What its sender says that it is, without parameters. */
  readonly contentType: string;
  readonly byteSize: number;
  /** Of its bytes, in hex digits. */
  readonly sha256: string;
}

const MAX_FILENAME = 255;
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;

/** A file that is being received. What was written of it can be removed at any time. */
export class FileReception {
  #written: Promise<unknown> = Promise.resolve();
  readonly #stop = new AbortController();
  readonly path: string;

  /** `name`: of the file on disk, another one for each reception. */
  constructor(
    private readonly folder: string,
    name: string,
  ) {
    this.path = join(folder, name);
  }

  /** Resolves when the content is written. */
  receive(content: Readable, filename: string | null, contentType: string): Promise<ReceivedFile> {
    const received = this.#write(content).then((written) => ({
      path: this.path,
      filename: shown(filename),
      contentType: MEDIA_TYPE.test(contentType) ? contentType.toLowerCase() : 'application/octet-stream',
      ...written,
    }));
    this.#written = received.catch(() => undefined);
    return received;
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    this.#stop.abort();
    await this.#written;
    await rm(this.path, { force: true });
  }

  async #write(content: Readable): Promise<Pick<ReceivedFile, 'byteSize' | 'sha256'>> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let byteSize = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        byteSize += chunk.length;
        done(null, chunk);
      },
    });
    const file = createWriteStream(this.path, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(content, counted, file, { signal: this.#stop.signal });
    } catch (error) {
      throw asDiskFull(error, 'files');
    }
    return { byteSize, sha256: hash.digest('hex') };
  }
}

/** Without what no file is called. */
function shown(filename: string | null): string | null {
  const name = visibleName(filename ?? '')
    .slice(0, MAX_FILENAME)
    .toWellFormed()
    .trim();
  return name || null;
}
