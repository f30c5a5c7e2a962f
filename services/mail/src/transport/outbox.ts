import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Carried, type MailTransport, messageOf, type OutgoingMail } from './mail-transport.ts';

const SUFFIX = '.eml';

/** A mail in the folder. */
export interface OutboxFile {
  /** Of the mail: the file's name without its end. */
  readonly name: string;
  readonly writtenAtMs: number;
}

/** Keeps mails as files instead of sending them: `<event id>.eml`, for whoever owns the process alone. */
export class Outbox implements MailTransport {
  constructor(private readonly folder: string) {}

  async send(mail: OutgoingMail): Promise<Carried> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(messageOf(mail));
    await this.#write(mail.name, message as Buffer);
    const delivery = { via: 'outbox', accepted_count: mail.to.length, refused_count: 0 } as const;
    return { result: 'sent', delivery };
  }

  async list(): Promise<OutboxFile[]> {
    const files = await readdir(this.folder).catch(nothingThere);
    const listed = files.filter((file) => file.endsWith(SUFFIX)).map((file) => this.#describe(file));
    return (await Promise.all(listed)).filter((each) => each !== undefined);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, `${name}${SUFFIX}`), { force: true });
  }

  /** Whole or not at all, whenever the process ends. */
  async #write(name: string, message: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, `${name}${SUFFIX}`);
    const half = `${file}.${randomUUID()}`;
    const handle = await open(half, 'wx', 0o600);
    try {
      await handle.writeFile(message);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, file);
  }

  async #describe(file: string): Promise<OutboxFile | undefined> {
    const found = await stat(join(this.folder, file)).catch(() => undefined);
    return found && { name: file.slice(0, -SUFFIX.length), writtenAtMs: found.mtimeMs };
  }
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
