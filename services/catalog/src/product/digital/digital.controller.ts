import { Controller, Inject } from '@nestjs/common';
import { findDigitalFile, listServingFiles, type RequestOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { digitals } from './digital.decider.ts';
import { servingFileBody } from './digital.serializer.ts';
import { filesServing, initial } from './digital.ts';

/** Answers the questions of orders about files, from the stream. */
@Controller()
export class DigitalController {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  @Answers(listServingFiles)
  async listServingFiles({ store_id, product_id, variant_id }: RequestOf<typeof listServingFiles>) {
    const found = await this.#digitalsOf(store_id, product_id);
    return { files: filesServing(found, variant_id).map(servingFileBody) };
  }

  @Answers(findDigitalFile)
  async findDigitalFile({ store_id, product_id, digital_id }: RequestOf<typeof findDigitalFile>) {
    const { files } = await this.#digitalsOf(store_id, product_id);
    const found = files.find(({ id }) => id === digital_id);
    return found ? { digest: found.digest } : {};
  }

  async #digitalsOf(storeId: string, productId: string) {
    const { state } = await this.commands.load(digitals, productId);
    return state.store_id === storeId ? state : initial;
  }
}
