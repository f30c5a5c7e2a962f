import { Inject, Injectable } from '@nestjs/common';
import {
  changeWishlist,
  createWishlist,
  deleteWishlist,
  idPrefixes,
  listWishlists,
  showWishlist,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { type Call, type Caller, type Expand, Handles, pageOf } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { derivedSecret } from '../derived-secret.ts';
import { loggedIn } from '../session/log-in.ts';
import { digestOf } from '../session/refresh-token-codec.ts';
import { WishedItemBodies } from './wished-item.bodies.ts';
import { findWishlist, type OwnersCommand, wishlists } from './wishlist.decider.ts';
import { wishlistBody } from './wishlist.serializer.ts';
import type { WishlistRecord, WishlistsState } from './wishlist.ts';
import { WISHLISTS, type WishlistDocument } from './wishlist.view.ts';

/** The shopper's wishlists, and those that others share. */
@Injectable()
export class WishlistEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(WishedItemBodies) private readonly items: WishedItemBodies,
  ) {}

  @Handles(listWishlists)
  async listWishlists(call: Call<typeof listWishlists>) {
    const { caller, expand } = call;
    const documents = await this.views.collection(WISHLISTS).find({
      filter: { field: 'customer_id', eq: loggedIn(caller).id },
      sort: [{ field: 'is_default', descending: true }, { field: 'created_at' }],
    });
    const { data, meta } = pageOf(documents, call);
    return { data: await Promise.all(data.map((document) => this.#bodyOf(document, caller, expand))), meta };
  }

  @Handles(showWishlist)
  async showWishlist({ caller, params, expand }: Call<typeof showWishlist>) {
    const idOrToken = params.id;
    const document = (await this.#ownById(idOrToken, caller)) ?? (await this.#byToken(idOrToken, caller));
    if (!document) throw refusals.notFound('wishlist');
    return this.#bodyOf(document, caller, expand);
  }

  @Handles(createWishlist)
  async createWishlist({ caller, body, context, expand }: Call<typeof createWishlist>) {
    const id = context.newId(idPrefixes.wishlist);
    const token = await derivedSecret('wishlist', context, this.vault);
    const command = {
      type: 'Create',
      wishlistId: id,
      storeId: caller.store.id,
      name: body.name,
      isDefault: body.is_default ?? false,
      isPrivate: body.is_private ?? true,
      token,
      tokenDigest: digestOf(token),
      metadata: body.metadata ?? {},
    } as const;
    const state = await this.#execute(caller, command, context);
    return this.#bodyOf(findWishlist(state, id), caller, expand);
  }

  @Handles(changeWishlist)
  async changeWishlist({ caller, params: { id }, body, context, expand }: Call<typeof changeWishlist>) {
    const command = {
      type: 'Change',
      wishlistId: id,
      name: body.name,
      isDefault: body.is_default ?? undefined,
      isPrivate: body.is_private ?? undefined,
      metadata: body.metadata,
    } as const;
    const state = await this.#execute(caller, command, context);
    return this.#bodyOf(findWishlist(state, id), caller, expand);
  }

  @Handles(deleteWishlist)
  async deleteWishlist({ caller, params, context }: Call<typeof deleteWishlist>) {
    const command = { type: 'Delete', wishlistId: params.id } as const;
    await this.#execute(caller, command, context);
  }

  async #execute(caller: Caller, command: OwnersCommand, context: CommandContext): Promise<WishlistsState> {
    const { id, epochs: session } = loggedIn(caller);
    return (await this.commands.execute(wishlists, id, { ...command, session }, context)).state;
  }

  async #bodyOf(list: WishlistRecord, caller: Caller, expand: Expand) {
    const body = wishlistBody(list);
    if (!expand.has('items')) return body;
    return { ...body, items: await this.items.bodiesOf(list, caller, expand.within('items')) };
  }

  async #ownById(id: string, { customer, store }: Caller): Promise<WishlistDocument | undefined> {
    if (!customer) return undefined;
    const document = await this.views.collection(WISHLISTS).get(id);
    const isOwn = document?.customer_id === customer.id && document.store_id === store.id;
    return isOwn ? document : undefined;
  }

  async #byToken(token: string, { customer, store }: Caller): Promise<WishlistDocument | undefined> {
    const filter = { field: 'token_digest', eq: digestOf(token) };
    const [document] = await this.views.collection(WISHLISTS).find({ filter, limit: 1 });
    if (document?.store_id !== store.id) return undefined;
    return document.is_private && document.customer_id !== customer?.id ? undefined : document;
  }
}
