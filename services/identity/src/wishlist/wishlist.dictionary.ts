import {
  count,
  dictionaryOf,
  digest,
  flag,
  id,
  metadata,
  sealed,
  secret,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { wishlists } from './wishlist.decider.ts';

const wishlist_id = id('wishlist', 'The wishlist.');
const wished_item_id = id('wished_item', 'The wish.');
const variant_id = id('variant', 'What is wished for.');
const quantity = count('How many of it.');
const previous_quantity = count('How many it was before.');
const name = text('The name of the list.', sealed);
const is_default = flag('Whether it is the default one of the customer.');
const is_private = flag('Whether only the customer can read it.');

export const wishlistDictionary = dictionaryOf(
  wishlists,
  'The wishlists of a customer. The stream is named by the customer.',
  {
    WishlistCreated: {
      means: 'The customer has one wishlist more.',
      fields: {
        wishlist_id,
        store_id,
        name,
        is_default,
        is_private,
        token: text('The token by which others read the list while it is not private.', secret),
        token_digest: digest('The digest of the token, by which it is recognised.'),
        metadata: metadata(sealed),
      },
    },
    WishlistChanged: {
      means: 'The fields that are present have other values.',
      fields: { wishlist_id, name, is_default, is_private, metadata: metadata(sealed) },
    },
    WishlistDeleted: {
      means: 'The wishlist is gone.',
      fields: { wishlist_id, item_count: count('How many wishes were on it.') },
    },
    WishlistItemCreated: {
      means: 'The list has one wish more.',
      fields: {
        wishlist_id,
        wished_item_id,
        variant_id,
        product_id: id('product', 'The product of the variant.'),
        quantity,
      },
    },
    WishlistItemChanged: {
      means: 'The customer wishes for more or fewer of it.',
      fields: { wishlist_id, wished_item_id, quantity, previous_quantity },
    },
    WishlistItemDeleted: {
      means: 'The wish is no longer on the list.',
      fields: { wishlist_id, wished_item_id, variant_id },
    },
    WishlistSessionsEnded: {
      means: 'The owner of the e-mail address proved it. Sessions from before change wishlists no more.',
      fields: { credential_epoch: count('How many passwords the account has had since.') },
    },
    WishlistOwnerDeleted: {
      means: 'The customer was deleted. There will be no more wishlists.',
      fields: { wishlist_count: count('How many there were.') },
    },
  },
);
