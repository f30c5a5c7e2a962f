import { defineNoun } from '@storefold/server/runtime';
import { WishedItemBodies } from './wished-item.bodies.ts';
import { WishedItemEndpoints } from './wished-item.endpoints.ts';
import { WishedVariantClient } from './wished-variant.client.ts';
import { wishlistDictionary } from './wishlist.dictionary.ts';
import { WishlistEndpoints } from './wishlist.endpoints.ts';
import { wishlistPublisher } from './wishlist.publisher.ts';
import { wishlistView } from './wishlist.view.ts';

export const wishlistNoun = defineNoun({
  facts: [wishlistDictionary],
  endpoints: [WishlistEndpoints, WishedItemEndpoints],
  providers: [WishedVariantClient, WishedItemBodies],
  projections: [wishlistView],
  publishers: [wishlistPublisher],
});
