import type { SchemaDescriptions } from './types.ts';

/** What fields of customers, staff, keys, wishlists and newsletter subscribers mean, where it is not what they mean elsewhere. */
export const accountsDescriptions: SchemaDescriptions = {
  Account: {
    email: 'What the member of staff logs in with.',
    roles: 'The roles, by id and name.',
    scopes: 'What the roles allow together.',
    status: '`invited` has chosen no password yet, `deactivated` is kept out.',
  },
  AdminUsersInviteRequest: { email: 'What the member of staff will log in with.' },
  Role: { is_owner: 'True for the role `owner`, which may do everything and cannot be changed.' },
  Address: { quick_checkout: 'Always false: no wallet provided it.' },
  ApiKey: {
    active: 'False: revoked, and good for nothing any more.',
    last_used_at:
      'When it was last used, to within about a minute; null: never. Use by a request that was refused counts.',
    name: 'What the key is for.',
    plaintext_token:
      'The key itself: always of a publishable key, of a secret one only in the response that issues it.',
    revoked_at: 'When it was revoked.',
    token_prefix: 'The beginning of the key, by which people recognise it.',
  },
  Customer: {
    addresses: 'The address book.',
    available_store_credit_total:
      "What is left of all store credits in one currency: in the Store API that of the request, in the Admin API the store's default.",
    email_verified_at:
      'When it was proved that the customer reads the mail of the address; null as long as it is not.',
    last_order_completed_at: 'When the newest order was placed.',
    newsletter_subscriber: 'The newsletter subscription, if there is one.',
    orders_count: 'How many orders the customer has placed.',
    total_spent: "What the customer's orders cost together, of those in the store's default currency.",
  },
  CustomerSessionsListResponse: {
    'data.current': 'Whether it is the session that asks.',
    'data.ip': 'The IP address that it was used from.',
    'data.last_used_at': 'When it was last renewed.',
    'data.user_agent': 'What the browser or app calls itself.',
  },
  CustomersLogInRequest: {
    password: 'The password.',
    id_token: 'The ID token that the provider gave the storefront; works once.',
    code: 'The code that the provider gave the browser of the shopper, instead of `id_token`.',
    redirect_uri: 'The address to which the provider sent the browser with the code.',
    code_verifier: 'The secret behind the `code_challenge` that the provider was asked with (PKCE).',
    nonce: 'The nonce that the provider was asked with, where there was one.',
  },
  CustomersExportResponse: {
    exported_at: 'When it was told.',
    customer: 'The profile, also what only staff see otherwise.',
    sessions: 'Where the customer is logged in.',
    'sessions.current': 'Whether it is the session that asks.',
    'sessions.ip': 'The IP address that it was used from.',
    'sessions.last_used_at': 'When it was last renewed.',
    'sessions.user_agent': 'What the browser or app calls itself.',
    sign_in_accounts: 'The accounts at sign-in providers that lead to this customer.',
    'sign_in_accounts.issuer': 'The address by which the provider is known.',
    'sign_in_accounts.subject': 'The id of the person at the provider.',
    wishlists: 'The wishlists, with all of their items.',
    'wishlists.token': 'By it others read the list without logging in, while it is not private.',
    'wishlists.is_default': 'Whether it is the default one.',
    'wishlists.is_private': 'Whether only its owner can read it.',
    'wishlists.items': 'The wishes, also those that are not sold any more.',
    'wishlists.items.wishlist_id': 'The wishlist that the wish is on (`wl_…`).',
    newsletter_subscribers: 'The newsletter subscriptions.',
    orders: 'The orders and carts, the oldest first.',
    credit_cards: 'The saved cards, the default one first.',
    gift_cards: 'The gift cards that belong to the customer.',
    store_credits: 'The store credits of the customer, those that are used up included.',
  },
  WishedItem: {
    wishlist_id: 'The wishlist that the wish is on (`wl_…`).',
    variant: 'What is wished for.',
    product: 'The product of the variant; with `expand` only.',
    'product.variant_count': 'How many variants it has.',
    'product.available': 'Whether it is sold now.',
  },
  Wishlist: {
    token: 'By it others read the list without logging in, while it is not private.',
    is_default: 'Whether it is the default one; every customer with wishlists has exactly one.',
    is_private: 'Whether only its owner can read it.',
    items: 'The wishes that are still sold; with `expand` only.',
  },
  WishlistsCreateRequest: {
    is_default: '`true` makes it the default one; the first always is.',
    is_private: '`false` lets others read it by its token; `true` by default.',
  },
  WishlistsChangeRequest: {
    is_default: '`true` makes it the default one.',
    is_private: '`false` lets others read it by its token.',
  },
  Subscriber: {
    verified: 'Whether the owner of the address agreed.',
    verified_at: 'When the owner of the address agreed.',
  },
  AdminLogInRequest: { store: 'The `code` of the store to act on; without one, the first.' },
  AdminLogInResponse: {
    token: 'The JWT for `Authorization: Bearer`, valid for 15 minutes unless configured otherwise.',
  },
  CustomersRegisterResponse: {
    token: 'The JWT for `Authorization: Bearer`, valid for an hour unless configured otherwise.',
  },
  NewsletterSubscribersVerifyRequest: { token: 'The token of the mail, good for one use.' },
};
