import { Inject, Injectable } from '@nestjs/common';
import {
  checkDigitalLinks,
  createDigital,
  deleteDigital,
  idPrefixes,
  listDigitals,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Bus, Files } from '@storefold/kernel/ports';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { product, productOf } from '../product.decider.ts';
import { type Product, variantWith } from '../product.ts';
import { digitalOf, digitals } from './digital.decider.ts';
import { digitalBody } from './digital.serializer.ts';

/** What a file is called that was sent without a name. */
const NAMELESS = 'download';

/** The files of one product that whoever buys it may download, as the merchant's staff see them. */
@Injectable()
export class DigitalEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.FILES) private readonly files: Files,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  @Handles(listDigitals)
  async listDigitals(call: Call<typeof listDigitals>) {
    const { product_id } = call.params;
    await this.#product(product_id, call.context);
    const { state } = await this.commands.load(digitals, product_id);
    return pageOf(
      state.files.map((each) => digitalBody(product_id, each)),
      call,
    );
  }

  @Handles(createDigital)
  async createDigital({ params, body, file, context }: Call<typeof createDigital>) {
    const { product_id } = params;
    const { variant_id = null, login_required = false, metadata = {} } = body;
    // Nothing is kept for a product that is not there.
    const current = await this.#product(product_id, context);
    if (variant_id !== null && !variantWith(current, variant_id))
      throw refusals.invalid({ variant_id: ['must_exist'] });
    if (!file) throw refusals.invalid({ file: ['blank'] });
    const digest = await this.files.put('digitals', { path: file.path });
    const id = context.newId(idPrefixes.digital);
    const details = {
      variant_id,
      filename: file.filename ?? NAMELESS,
      content_type: file.contentType,
      byte_size: file.byteSize,
      digest,
      login_required,
      metadata,
    };
    const add = { type: 'Add', storeId: context.storeId, id, details } as const;
    const { state } = await this.commands.execute(digitals, product_id, add, context);
    return digitalBody(product_id, digitalOf(id, state));
  }

  @Handles(deleteDigital)
  async deleteDigital({ params, query, context }: Call<typeof deleteDigital>) {
    const { product_id, id } = params;
    await this.#product(product_id, context);
    digitalOf(id, (await this.commands.load(digitals, product_id, context)).state);
    if (query.force !== 'true') await this.#refuseInUse(id, context.storeId);
    await this.commands.execute(digitals, product_id, { type: 'Remove', id }, context);
  }

  async #refuseInUse(digital_id: string, store_id: string): Promise<void> {
    const { is_live } = await this.bus.ask(checkDigitalLinks, { store_id, digital_id });
    if (is_live) throw new Refusal('resource_invalid', 'digital_in_use');
  }

  async #product(id: string, { storeId }: CommandContext): Promise<Product> {
    return productOf(storeId, (await this.commands.load(product, id)).state);
  }
}
