import { Inject, Injectable } from '@nestjs/common';
import { cloneProduct, idPrefixes, text } from '@storefold/contracts';
import { CustomFieldService, nobody } from '@storefold/custom-fields';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { type Call, Handles, languageOf } from '@storefold/server/http';
import { PictureFiles } from '../../picture/picture-files.ts';
import { digestsIn } from '../media/medium.ts';
import type { Product } from '../product.ts';
import { AdminProductQueries } from '../read-model/admin-product.queries.ts';
import { ProductService } from './product.service.ts';
import { copyOf } from './product-copy.ts';

const MAX_NAME = 255;

/** Products that are made like others. */
@Injectable()
export class ProductCloneEndpoints {
  constructor(
    @Inject(ProductService) private readonly products: ProductService,
    @Inject(AdminProductQueries) private readonly lists: AdminProductQueries,
    @Inject(CustomFieldService) private readonly fields: CustomFieldService,
    @Inject(PictureFiles) private readonly pictures: PictureFiles,
  ) {}

  @Handles(cloneProduct)
  async cloneProduct(call: Call<typeof cloneProduct>) {
    const { body, params, caller, context } = call;
    const { store } = caller;
    const source = await this.#sourceWithFiles(params.id, store.id);
    const language = languageOf({ store, locale: store.default_locale });
    const name = body.name ?? language.say(text('copy_of', { name: source.name })).slice(0, MAX_NAME);
    const id = context.newId(idPrefixes.product);
    const { details, translations, variants, variantIds } = copyOf(source, id, name, context);
    const { default_currency: defaultCurrency } = source;
    const copy = { id, defaultCurrency, details, translations, wantedSlug: undefined, variants };
    const withStock = await this.products.createProduct(copy, context);
    await this.#copyFields(params.id, id, 'product', context);
    for (const [from, to] of variantIds) await this.#copyFields(from, to, 'variant', context);
    return this.lists.body(withStock, call);
  }

  /** The files of its pictures stay until the copy names them too: it is read again after they were held. */
  async #sourceWithFiles(id: string, storeId: string): Promise<Product> {
    const before = await this.products.findProduct(id, storeId);
    const digests = digestsIn(before.media);
    if (digests.length === 0) return before;
    await this.pictures.hold(digests);
    return this.products.findProduct(id, storeId);
  }

  async #copyFields(
    from: string,
    to: string,
    resource: 'product' | 'variant',
    context: CommandContext,
  ): Promise<void> {
    const of = { ...nobody, storeId: context.storeId, resource };
    await this.fields.putFields(to, await this.fields.valuesOf(from), of, context);
  }
}
