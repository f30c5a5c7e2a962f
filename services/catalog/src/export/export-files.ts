import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Random } from '@storefold/kernel/core';
import type { FileDigest, Files, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

const AREA = 'exports';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A part of an export: its rows as CSV, and the customers of whom they tell. */
interface ExportPart {
  readonly csv: string;
  readonly customerIds: readonly string[];
}

/**
 * The parts of exports. Each one is a file that is sealed with its export's key, so that it is unreadable at once, in each
 * copy of it, when the export is erased. A file is an IV of 12 bytes, what it seals (a line of JSON with the ids of
 * customers, and the CSV), and a tag of 16 bytes.
 */
@Injectable()
export class ExportFiles {
  constructor(
    @Inject(TOKENS.FILES) private readonly files: Files,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
  ) {}

  /** The part is on disk when this resolves with its name. Each attempt has a file of its own. */
  async putPart(exportId: string, { csv, customerIds }: ExportPart): Promise<FileDigest> {
    const iv = this.random.bytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, await this.vault.keyFor(exportId), iv).setAAD(boundTo(exportId));
    const head = cipher.update(`${JSON.stringify(customerIds)}\n`, 'utf8');
    const body = [cipher.update(csv, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return this.files.put(AREA, Buffer.concat([iv, head, ...body]));
  }

  /** The CSV of the parts one after the other. Undefined when the first is not there, as after a restore from a backup. */
  async read(
    exportId: string,
    [first = '', ...others]: readonly FileDigest[],
  ): Promise<Readable | undefined> {
    const begin = await this.#open(exportId, first);
    if (!begin) return undefined;
    const open = async (name: FileDigest) => {
      const part = await this.#open(exportId, name);
      if (!part) throw new Error(`part ${name} of export ${exportId} is gone`);
      return part.csv;
    };
    async function* parts() {
      yield begin?.csv;
      for (const name of others) yield await open(name);
    }
    return Readable.from(parts(), { objectMode: false });
  }

  /** Whether one of the parts tells of a customer. */
  async tellOf(exportId: string, names: readonly FileDigest[], customerId: string): Promise<boolean> {
    for (const name of names) {
      if ((await this.#open(exportId, name))?.customerIds.includes(customerId)) return true;
    }
    return false;
  }

  /** Makes everything unreadable that was written for an export. */
  erase(exportId: string): Promise<void> {
    return this.vault.destroy(exportId);
  }

  /** Removes what no export names any more. */
  async sweep(isNamed: (name: FileDigest) => Promise<boolean>): Promise<void> {
    await this.files.sweep(AREA, isNamed);
  }

  async #open(exportId: string, name: FileDigest) {
    const key = await this.vault.findKey(exportId);
    const file = key && (await this.files.open(AREA, name));
    if (!file) return undefined;
    const sealed = await buffer(file.content);
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
      .setAAD(boundTo(exportId))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const end = text.indexOf('\n');
    const customerIds: readonly string[] = JSON.parse(text.subarray(0, end).toString());
    return { customerIds, csv: text.subarray(end + 1) };
  }
}

const boundTo = (exportId: string): Buffer => Buffer.from(`part of ${exportId}`);
