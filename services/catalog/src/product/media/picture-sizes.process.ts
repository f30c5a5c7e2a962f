import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { PictureFiles } from '../../picture/picture-files.ts';
import { product } from '../product.decider.ts';
import { isLive, type ProductFact } from '../product.ts';
import { focalPointOf, type Medium, type MediumFile, sizeDigestsOf } from './medium.ts';

/** Makes the sizes of pictures that were sent. After a crash they are made again, and are the same files. */
@Injectable()
export class PictureSizes implements ProcessManager<ProductFact> {
  readonly name = 'picture_sizes';
  readonly categories = ['product'];
  readonly facts = ['ProductCreated', 'ProductChanged'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(PictureFiles) private readonly pictures: PictureFiles,
  ) {}

  async handle(fact: Stored<ProductFact>): Promise<void> {
    if (fact.type !== 'ProductCreated' && fact.type !== 'ProductChanged') return;
    if (!fact.data.media?.some(isWaiting)) return;
    const { state } = await this.commands.load(product, fact.recordId);
    if (!isLive(state)) return;
    for (const medium of state.media.filter(isWaiting)) await this.#make(medium, state.store_id, fact);
  }

  async #make(medium: WaitingMedium, storeId: string, fact: Stored): Promise<void> {
    const focalPoint = focalPointOf(medium);
    const made = await this.pictures.makeSizes(medium.file.original_digest, focalPoint);
    const sizes = made && sizeDigestsOf(made);
    const { media_id: mediaId } = medium;
    await this.commands.execute(
      product,
      fact.recordId,
      { type: 'NoteSizes', storeId, mediaId, focalPoint, sizes },
      this.contexts.following(fact, `sizes of ${mediaId}`),
    );
  }
}

type WaitingMedium = Medium & { readonly file: MediumFile };

const isWaiting = (medium: Medium): medium is WaitingMedium => medium.file?.status === 'processing';
