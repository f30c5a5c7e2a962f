import { Inject, Injectable } from '@nestjs/common';
import {
  type BodyOf,
  changeMedia,
  createMedia,
  deleteMedia,
  idPrefixes,
  listMedia,
  readMedia,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { PictureRefused } from '../../picture/picture.ts';
import { PictureFiles } from '../../picture/picture-files.ts';
import { withoutUndefined } from '../../without-undefined.ts';
import { product, productOf } from '../product.decider.ts';
import type { Product } from '../product.ts';
import { type MediaCommand, mediumOfProduct } from './media.rules.ts';
import { adminMediaBodies } from './media.serializer.ts';
import { focalPointOf, type Medium, mediumIdOf, newFileOf } from './medium.ts';

/** The pictures and films of one product, as the merchant's staff see them. */
@Injectable()
export class MediaEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(PictureFiles) private readonly pictures: PictureFiles,
  ) {}

  @Handles(listMedia)
  async listMedia(call: Call<typeof listMedia>) {
    const id = call.params.product_id;
    return pageOf(adminMediaBodies(id, await this.#product(call)), call);
  }

  @Handles(createMedia)
  async createMedia(call: Call<typeof createMedia>) {
    const { params, body, file, context } = call;
    // Nothing is kept for a product that is not there.
    await this.#product(call);
    const medium = file
      ? await this.#sentMedium(file.path, body, context)
      : mediumByAddress(params.product_id, body);
    const { storeId } = context;
    const { position } = body;
    const added = await this.#execute(call, { type: 'AddMedium', storeId, medium, position });
    return bodyIn(params.product_id, added, medium.media_id);
  }

  @Handles(readMedia)
  async readMedia(call: Call<typeof readMedia>) {
    return bodyIn(call.params.product_id, await this.#product(call), call.params.id);
  }

  @Handles(changeMedia)
  async changeMedia(call: Call<typeof changeMedia>) {
    const { params, body, context } = call;
    const { position, ...details } = body;
    const changed = await this.#execute(call, {
      type: 'ChangeMedium',
      storeId: context.storeId,
      mediaId: params.id,
      details: withoutUndefined(details),
      position,
    });
    return bodyIn(params.product_id, changed, params.id);
  }

  @Handles(deleteMedia)
  async deleteMedia(call: Call<typeof deleteMedia>) {
    const { storeId } = call.context;
    await this.#execute(call, { type: 'RemoveMedium', storeId, mediaId: call.params.id });
  }

  async #sentMedium(path: string, body: MediumBody, context: CommandContext): Promise<Medium> {
    for (const name of ['url', 'external_video_url'] as const)
      if (body[name]) throw refusals.invalid({ [name]: ['not_blank'] });
    const picture = await this.pictures.keepPicture(path).catch((error: unknown) => {
      throw error instanceof PictureRefused ? refusals.invalid({ file: [error.why] }) : error;
    });
    return {
      ...mediumOf(body),
      media_id: context.newId(idPrefixes.media),
      file: newFileOf(picture),
    };
  }

  async #product({ params, context }: MediaCall): Promise<Product> {
    const { state } = await this.commands.load(product, params.product_id, context);
    return productOf(context.storeId, state);
  }

  async #execute({ params, context }: MediaCall, command: MediaCommand): Promise<Product> {
    const { state } = await this.commands.execute(product, params.product_id, command, context);
    return productOf(context.storeId, state);
  }
}

type MediumBody = BodyOf<typeof createMedia>;

interface MediaCall {
  readonly params: { readonly product_id: string };
  readonly context: CommandContext;
}

function mediumByAddress(productId: string, body: MediumBody): Medium {
  const medium = {
    ...mediumOf(body),
    url: body.url ?? null,
    external_video_url: body.external_video_url ?? null,
  };
  if (medium.url === null && medium.external_video_url === null) throw refusals.invalid({ file: ['blank'] });
  return {
    ...medium,
    media_id: mediumIdOf(productId, medium),
    media_type: medium.url === null ? 'external_video' : 'image',
  };
}

function mediumOf(body: MediumBody): Omit<Medium, 'media_id'> {
  const { x, y } = focalPointOf({
    focal_point_x: body.focal_point_x ?? null,
    focal_point_y: body.focal_point_y ?? null,
  });
  return {
    media_type: 'image',
    url: null,
    external_video_url: null,
    alt: body.alt ?? null,
    focal_point_x: x,
    focal_point_y: y,
    variant_ids: [...new Set(body.variant_ids)],
    ...withoutUndefined({ metadata: body.metadata }),
  };
}

function bodyIn(productId: string, current: Product, mediaId: string) {
  mediumOfProduct(current, mediaId);
  const body = adminMediaBodies(productId, current).find(({ id }) => id === mediaId);
  if (!body) throw refusals.notFound('media');
  return body;
}
