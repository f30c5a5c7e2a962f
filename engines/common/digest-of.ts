import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FileContent, FileDigest } from '@storefold/kernel/ports';

/** The SHA-256 of a content, in hex digits. A file is not held in memory. */
export async function digestOf(content: FileContent): Promise<FileDigest> {
  const hash = createHash('sha256');
  if ('path' in content) await pipeline(createReadStream(content.path), hash);
  else hash.update(content);
  return hash.digest('hex');
}
