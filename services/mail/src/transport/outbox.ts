import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asDiskFull } from '@storefold/kernel/ports';
import type { Carried, MailTransport, OutgoingMail } from './mail-transport.ts';
import { messageFileOf } from './message-file.ts';

const SUFFIX = '.eml';

/**
 * Keeps mails as files instead of sending them: `<event id>.eml`, for whoever owns the process alone. They are not precious: one that was
 * written right before a power failure may be lost.
 */
export class Outbox implements MailTransport {
  /** The second file takes the place of the first one. */
  readonly isRepeatable = true;

  constructor(private readonly folder: string) {}

  async send(mail: OutgoingMail): Promise<Carried> {
    this.#write(mail.name, messageFileOf(mail));
    const delivery = { via: 'outbox', accepted_count: mail.to.length, refused_count: 0 } as const;
    return { result: 'sent', delivery, refused: [] };
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

  /** Whole or not at all, whenever the process ends. At once: another thread would take longer to be asked than this takes. */
  #write(name: string, message: string): void {
    const file = join(this.folder, `${name}${SUFFIX}`);
    const half = `${file}.${randomUUID()}`;
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      writeFileSync(half, message, { flag: 'wx', mode: 0o600 });
      renameSync(half, file);
    } catch (error) {
      rmSync(half, { force: true });
      throw asDiskFull(error, 'mails');
    }
  }
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
