import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Clock, Logger } from '@storefold/kernel/core';
import {
  FILE_GRACE_MS,
  type FileArea,
  type FileContent,
  type FileDigest,
  type FilePart,
  type Files,
  FilesUnavailable,
  isFileDigest,
  type OpenFile,
} from '@storefold/kernel/ports';
import { digestOf } from '../common/digest-of.ts';

interface S3Options {
  readonly bucket: string;
  /** Before all keys; may be empty. */
  readonly prefix: string;
  readonly region: string;
  /** Of a store other than Amazon's. */
  readonly endpoint: string | undefined;
  /** Without them the client looks where Amazon's tools do: environment, profile, role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly clock: Clock;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** Files as objects `<prefix>/<area>/<digest>` of a store that speaks the protocol of Amazon S3. */
export function openS3Files({
  bucket,
  prefix,
  region,
  endpoint,
  credentials,
  clock,
  logger,
}: S3Options): Files {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials ? { credentials } : {}),
    ...(logger ? { logger: warningsOnly(logger) } : {}),
  });
  const keyPrefixOf = (area: FileArea): string => `${prefix === '' ? '' : `${prefix}/`}${area}/`;
  const place = (area: FileArea, digest: FileDigest) => ({
    Bucket: bucket,
    Key: `${keyPrefixOf(area)}${digest}`,
  });

  async function put(area: FileArea, content: FileContent): Promise<FileDigest> {
    const digest = await digestOf(content);
    const [Body, ContentLength] =
      'path' in content
        ? [createReadStream(content.path), (await stat(content.path)).size]
        : [content, content.byteLength];
    await available(client.send(new PutObjectCommand({ ...place(area, digest), Body, ContentLength })));
    return digest;
  }

  async function open(area: FileArea, digest: FileDigest, part?: FilePart): Promise<OpenFile | undefined> {
    if (!isFileDigest(digest)) return undefined;
    const { start = 0, end } = part ?? {};
    // A range that begins at the end is refused, and so is each one of an empty file.
    if (start > 0) {
      const whole = await available(unlessAbsent(client.send(new HeadObjectCommand(place(area, digest)))));
      if (whole && start >= (whole.ContentLength ?? 0))
        return { byteSize: whole.ContentLength ?? 0, content: Readable.from([]) };
    }
    const isPart = start > 0 || end !== undefined;
    const wanted = { ...place(area, digest), ...(isPart && { Range: `bytes=${start}-${end ?? ''}` }) };
    const found = await available(unlessAbsent(client.send(new GetObjectCommand(wanted))));
    if (!found) return undefined;
    const byteSize = isPart ? Number(found.ContentRange?.split('/')[1]) : (found.ContentLength ?? 0);
    return { byteSize, content: found.Body as Readable };
  }

  /** A copy of the object onto itself, which the protocol knows only with metadata that are set anew. */
  async function renew(area: FileArea, digest: FileDigest): Promise<void> {
    if (!isFileDigest(digest)) return;
    const { Bucket, Key } = place(area, digest);
    const CopySource = encodeURI(`${Bucket}/${Key}`);
    const copy = new CopyObjectCommand({ Bucket, Key, CopySource, MetadataDirective: 'REPLACE' });
    await available(unlessAbsent(client.send(copy)));
  }

  async function* objects(area: FileArea): AsyncGenerator<{ digest: FileDigest; putMs: number }> {
    const begin = keyPrefixOf(area);
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: begin });
    for (;;) {
      const { done, value } = await available(pages.next());
      if (done) return;
      for (const { Key = '', LastModified } of value.Contents ?? []) {
        const digest = Key.slice(begin.length);
        if (isFileDigest(digest)) yield { digest, putMs: LastModified?.getTime() ?? clock.now() };
      }
    }
  }

  const isOld = (putMs: number): boolean => clock.now() - putMs > FILE_GRACE_MS;

  async function isStillOld(area: FileArea, digest: FileDigest): Promise<boolean> {
    const found = await available(unlessAbsent(client.send(new HeadObjectCommand(place(area, digest)))));
    return found?.LastModified !== undefined && isOld(found.LastModified.getTime());
  }

  return {
    put,
    renew,
    open,
    async *list(area) {
      for await (const { digest } of objects(area)) yield digest;
    },
    async sweep(area, isNamed) {
      let removed = 0;
      for await (const { digest, putMs } of objects(area)) {
        if (!isOld(putMs) || (await isNamed(digest)) || !(await isStillOld(area, digest))) continue;
        await available(client.send(new DeleteObjectCommand(place(area, digest))));
        removed += 1;
      }
      return removed;
    },
    engine: { name: 's3', version: 'unknown' },
    close: async () => client.destroy(),
  };
}

/** Without a logger the client prints its warnings as plain text. What else it tells would be a line for each request. */
const warningsOnly = (logger: Pick<Logger, 'warn'>) => ({
  debug: () => undefined,
  info: () => undefined,
  warn: (...told: unknown[]) => logger.warn({ reason: told.map(String).join(' ') }, 'the client of S3 warns'),
  error: () => undefined,
});

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** A bucket that is not there is another thing. */
const unlessAbsent = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined;
    throw error;
  });

/** Whatever the store of files refuses is a matter of its settings or of its state, not of the request. */
const available = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new FilesUnavailable(
      `FILES_URL: the store of files answers ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
    );
  });
