import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** How the text of a file is written. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const LOOKED_AT = 4_096;

/** Told by the mark at the beginning, otherwise by what the bytes can be. `start`: the first ones. */
export async function encodingOf(path: string, start: Buffer, gone: AbortSignal): Promise<Encoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const looked = start.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [index, byte] of looked.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  // Most characters of a header are Latin: one byte of each is zero.
  if ((zeros[1] ?? 0) * 4 > looked.length && zeros[0] === 0) return 'utf-16le';
  if ((zeros[0] ?? 0) * 4 > looked.length && zeros[1] === 0) return 'utf-16be';
  return (await isUtf8(path, gone)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string, gone: AbortSignal): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { signal: gone }))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Writes the file once more, in UTF-8. */
export async function writeAsUtf8(
  path: string,
  to: string,
  encoding: Encoding,
  gone: AbortSignal,
): Promise<void> {
  const decoder = new TextDecoder(encoding);
  const decoding = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
  await pipeline(createReadStream(path), decoding, createWriteStream(to), { signal: gone });
}
