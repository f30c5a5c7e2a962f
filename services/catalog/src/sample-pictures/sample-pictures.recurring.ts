import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { recordId } from '@storefold/kernel/core';
import type { RecurringWork } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { PictureFiles } from '../picture/picture-files.ts';
import { center, type Medium, newFileOf } from '../product/media/medium.ts';
import { product } from '../product/product.decider.ts';
import { isLive, type Product } from '../product/product.ts';
import { PRODUCTS } from '../product/read-model/product.documents.ts';
import { generateProducts } from '../sample-data/generate-products.ts';
import { SampleDataService } from '../sample-data/sample-data.service.ts';
import { SAMPLE_PRODUCTS } from '../sample-data/sample-shop.ts';
import type { CatalogSettings } from '../settings.ts';
import { samplePictureOf } from './sample-picture.ts';
import { subjectsOf } from './sample-subjects.ts';

/** What is left to draw: pictures by the ids of the products that they show. */
type Waiting = Map<string, string>;

/**
 * Draws a picture of each product of the sample shop, one at each turn, so that a store that has just started answers and
 * is not busy with itself. Products that staff have changed stay as they are, so a picture that they removed does not
 * come back.
 */
@Injectable()
export class SamplePictures implements RecurringWork {
  readonly name = 'sample pictures';
  readonly everyMs = 250;
  #waiting: Waiting | undefined;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.SETTINGS) private readonly settings: CatalogSettings,
    @Inject(PictureFiles) private readonly pictures: PictureFiles,
    @Inject(SampleDataService) private readonly samples: SampleDataService,
  ) {}

  async run(): Promise<void> {
    // A number of products alone is for tests and measurements, which no pictures shall disturb.
    if (this.settings.sampleData !== 'on') return;
    this.#waiting ??= await this.#withoutPictures();
    const [next] = this.#waiting;
    if (!next) return;
    const [id, picture] = next;
    // What cannot be drawn now is tried again at the next start.
    this.#waiting.delete(id);
    await this.#draw(picture, id);
  }

  async #withoutPictures(): Promise<Waiting> {
    const subjects = subjectsOf(generateProducts(SAMPLE_PRODUCTS));
    const documents = await this.views.collection(PRODUCTS).getMany([...subjects.keys()]);
    const untouched = new Set(documents.filter((each) => isUntouched(each.product)).map(({ id }) => id));
    const waiting: Waiting = new Map();
    for (const [id, subject] of subjects) {
      const picture = samplePictureOf(subject);
      if (picture !== undefined && untouched.has(id)) waiting.set(id, picture);
    }
    return waiting;
  }

  async #draw(picture: string, id: string): Promise<void> {
    const { state } = await this.commands.load(product, id);
    if (!isLive(state) || !isUntouched(state)) return;
    const { store_id: storeId, name } = state;
    const kept = await this.pictures.keepDrawing(picture);
    const medium: Medium = {
      media_id: recordId(idPrefixes.media, `sample ${id}`),
      media_type: 'image',
      url: null,
      external_video_url: null,
      alt: name,
      focal_point_x: center.x,
      focal_point_y: center.y,
      variant_ids: [],
      file: newFileOf(kept, await this.pictures.makeSizes(kept.digest, center)),
    };
    await this.commands.execute(
      product,
      id,
      { type: 'AddMedium', storeId, medium, position: undefined },
      this.samples.contextFor(`picture of ${id}`, { id: storeId }),
    );
  }
}

const isUntouched = ({
  media,
  created_at,
  updated_at,
}: Pick<Product, 'media' | 'created_at' | 'updated_at'>) => media.length === 0 && updated_at === created_at;
