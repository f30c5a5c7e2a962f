import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Carried, type MailTransport, messageOf, type OutgoingMail } from './mail-transport.ts';

const SUFFIX = '.eml';

/**
 * Keeps mails as files instead of sending them: `<event id>.eml`, for whoever owns the process alone. They are not precious: one that was
 * written right before a power failure may be lost.
 */
export class Outbox implements MailTransport {
  /** The second file takes the place of the first one. */
  readonly isRepeatable = true;
  #writing: ReturnType<typeof writingTransport> | undefined;

  constructor(private readonly folder: string) {}

  async send(mail: OutgoingMail): Promise<Carried> {
    this.#writing ??= writingTransport();
    const { message } = await (await this.#writing).sendMail(messageOf(mail));
    await this.#write(mail.name, message as Buffer);
    const delivery = { via: 'outbox', accepted_count: mail.to.length, refused_count: 0 } as const;
    return { result: 'sent', delivery };
  }

  /** The names of the mails: those of their files without their end. */
  async list(): Promise<string[]> {
    const files = await readdir(this.folder).catch(nothingThere);
    return files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
  }

  /** Undefined: it is not there any more. */
  async writtenAtMs(name: string): Promise<number | undefined> {
    const found = await stat(join(this.folder, `${name}${SUFFIX}`)).catch(() => undefined);
    return found?.mtimeMs;
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, `${name}${SUFFIX}`), { force: true });
  }

  /** Whole or not at all, whenever the process ends. */
  async #write(name: string, message: Buffer): Promise<void> {
    const file = join(this.folder, `${name}${SUFFIX}`);
    const half = `${file}.${randomUUID()}`;
    const write = () => writeFile(half, message, { flag: 'wx', mode: 0o600 });
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await write();
    });
    await rename(half, file);
  }
}

/** Of the library, which is loaded with the first mail. Making one costs as much as a mail. */
async function writingTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true });
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
