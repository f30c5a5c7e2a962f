import type { Readable } from 'node:stream';
import { Outage } from '../core/failure/outage.ts';
import type { EngineInfo } from './event-log.ts';

/** What files are for. Each area has one owner, who alone says which of its files are still needed. */
export const fileAreas = ['media', 'exports', 'imports', 'digitals'] as const;
export type FileArea = (typeof fileAreas)[number];

/** The SHA-256 of a file's bytes, in lower-case hex digits: its only name. */
export type FileDigest = string;

/** Bytes, or the path of a file on this machine. */
export type FileContent = Uint8Array | { readonly path: string };

export interface OpenFile {
  /** Of the whole file. */
  readonly byteSize: number;
  /** Has to be read or destroyed. */
  readonly content: Readable;
}

/** Bytes of a file, both ends included, from 0. */
export interface FilePart {
  /** At most the size of the file. */
  readonly start: number;
  /** A byte of the file. Absent: the last one. */
  readonly end?: number;
}

/**
 * The port for files that facts name by their digests. They never change, and many processes share them. Adapters: a
 * folder, an S3-compatible store. Any call may reject with FilesUnavailable.
 */
export interface Files {
  /**
   * Keeps the bytes; resolves with their digest when they are on disk. A file that is there already becomes as young as a
   * new one, so that a sweep leaves it until the fact that names it is stored.
   */
  put(area: FileArea, content: FileContent): Promise<FileDigest>;
  /** Makes a file as young as a new one, before another fact names it. Nothing happens when there is no such file. */
  renew(area: FileArea, digest: FileDigest): Promise<void>;
  /**
   * Undefined when there is no such file, as for a text that is no digest. `part`: what is read of it; by default all.
   */
  open(area: FileArea, digest: FileDigest, part?: FilePart): Promise<OpenFile | undefined>;
  /** The digests of all files. */
  list(area: FileArea): AsyncIterable<FileDigest>;
  /**
   * Removes the files that were put longer ago than FILE_GRACE_MS and that nobody names. Resolves with their number.
   * `isNamed` is asked for each one right before.
   */
  sweep(area: FileArea, isNamed: (digest: FileDigest) => Promise<boolean>): Promise<number>;
  readonly engine: EngineInfo;
  close(): Promise<void>;
}

/** How long after it was put a file may be without a fact that names it. */
export const FILE_GRACE_MS = 60 * 60 * 1000;

/** The store of files cannot be reached, read or written at the moment; a retry may succeed. */
export class FilesUnavailable extends Outage {
  override readonly name = 'FilesUnavailable';
}

export const isFileDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
