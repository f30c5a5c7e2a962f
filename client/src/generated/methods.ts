// Made from the contracts by `npm run client:generate`. Do not edit.

import type {
  CollectionMethod,
  Filtered,
  GetMethod,
  ListMethod,
  NoQuery,
  WriteMethod,
} from '../method-types.ts';

import type {
  AddCartPaymentBody,
  AddCustomerAddressBody,
  AddCustomersToGroupBody,
  Address,
  AdminAccount,
  AdminCategory,
  AdminCustomer,
  AdminCustomerChange,
  AdminCustomerInput,
  AdminDeliveryMethod,
  AdminGiftCard,
  AdminOptionType,
  AdminOrder,
  AdminPaymentMethod,
  AdminProduct,
  AdminSession,
  AdminVariant,
  AllowedOrigin,
  AllowedOriginInput,
  ApiKey,
  ApiKeyChange,
  ApiKeyInput,
  ApplyCartGiftCardBody,
  Cart,
  CartChange,
  CartInput,
  CartItemChange,
  CartItemInput,
  Category,
  ChangeAdminAccountBody,
  ChangeCategoryBody,
  ChangeGiftCardBody,
  ChangeOptionTypeBody,
  ChangeOrderBody,
  ChangeProductBody,
  ChangeStockItemBody,
  ChangeVariantBody,
  ChangeWebhookEndpointBody,
  Country,
  CreateCategoryBody,
  CreateOptionTypeBody,
  CreateProductBody,
  CreateVariantBody,
  CreateWebhookEndpointBody,
  CurrencyEntry,
  Customer,
  CustomerGroup,
  CustomerGroupChange,
  CustomerGroupInput,
  CustomerSession,
  DeliveryMethodChange,
  DeliveryMethodInput,
  GiftCard,
  IssueGiftCardBody,
  LocaleEntry,
  LogInAdminBody,
  LogInInput,
  Message,
  Order,
  OwnSession,
  Payment,
  PaymentMethodChange,
  PaymentMethodInput,
  Product,
  ProductFilters,
  ProfileInput,
  RefreshInput,
  RegistrationInput,
  RequestPasswordResetBody,
  RequestUnsubscribeBody,
  ResetPasswordBody,
  SelectDeliveryRateBody,
  StockItem,
  StoreChange,
  StoreSettings,
  SubscribeBody,
  Subscriber,
  VerifySubscriptionBody,
  WebhookDelivery,
  WebhookEndpoint,
} from './shapes.ts';

/** The codes that any endpoint of this API may refuse with. */
type StoreRefusal =
  | 'invalid_request'
  | 'request_too_large'
  | 'invalid_token'
  | 'rate_limit_exceeded'
  | 'processing_error';

/** The endpoints of the Store API. */
export interface StoreMethods {
  readonly customers: {
    /** Registers a shopper, who is logged in at once. `POST /customers` */
    readonly create: WriteMethod<
      [],
      RegistrationInput,
      CustomerSession,
      StoreRefusal | 'idempotency_key_reused' | 'validation_error',
      NoQuery
    >;
    readonly me: {
      /** Shows the profile of the shopper who is logged in. `GET /customers/me` */
      readonly get: GetMethod<[], Customer, StoreRefusal | 'authentication_required', NoQuery>;
      /** Changes the profile; a new e-mail or password needs the current password. `PATCH /customers/me` */
      readonly update: WriteMethod<
        [],
        ProfileInput,
        Customer,
        | StoreRefusal
        | 'authentication_required'
        | 'idempotency_key_reused'
        | 'validation_error'
        | 'current_password_invalid',
        NoQuery
      >;
      readonly sessions: {
        /** Lists where the shopper is logged in, the latest used first. `GET /customers/me/sessions` */
        readonly list: ListMethod<[], OwnSession, StoreRefusal | 'authentication_required', Filtered>;
        /** Ends one of the sessions, which may be the one of this request. `DELETE /customers/me/sessions/:sessionId` */
        readonly delete: WriteMethod<
          [sessionId: string],
          undefined,
          undefined,
          StoreRefusal | 'authentication_required' | 'idempotency_key_reused' | 'record_not_found',
          NoQuery
        >;
        /** Ends all sessions but the one of this request. `DELETE /customers/me/sessions` */
        readonly deleteAll: WriteMethod<
          [],
          undefined,
          undefined,
          StoreRefusal | 'authentication_required' | 'idempotency_key_reused',
          NoQuery
        >;
      };
      readonly addresses: {
        /** Lists the address book. `GET /customers/me/addresses` */
        readonly list: ListMethod<[], Address, StoreRefusal | 'authentication_required', Filtered>;
        /** Adds an address; the first one becomes the default for billing and shipping. `POST /customers/me/addresses` */
        readonly create: WriteMethod<
          [],
          AddCustomerAddressBody,
          Address,
          StoreRefusal | 'authentication_required' | 'idempotency_key_reused' | 'validation_error',
          NoQuery
        >;
        /** Shows one address. `GET /customers/me/addresses/:addressId` */
        readonly get: GetMethod<
          [addressId: string],
          Address,
          StoreRefusal | 'authentication_required' | 'record_not_found',
          NoQuery
        >;
        /** Changes an address. `PATCH /customers/me/addresses/:addressId` */
        readonly update: WriteMethod<
          [addressId: string],
          AddCustomerAddressBody,
          Address,
          | StoreRefusal
          | 'authentication_required'
          | 'idempotency_key_reused'
          | 'record_not_found'
          | 'validation_error',
          NoQuery
        >;
        /** Removes an address; a default moves to one that is left. `DELETE /customers/me/addresses/:addressId` */
        readonly delete: WriteMethod<
          [addressId: string],
          undefined,
          undefined,
          StoreRefusal | 'authentication_required' | 'idempotency_key_reused' | 'record_not_found',
          NoQuery
        >;
      };
      readonly orders: {
        /** Lists the customer's completed orders, the newest first. `GET /customers/me/orders` */
        readonly list: ListMethod<[], Order, StoreRefusal | 'authentication_required', Filtered>;
        /** Shows one of the customer's completed orders. `GET /customers/me/orders/:orderId` */
        readonly get: GetMethod<
          [orderId: string],
          Order,
          StoreRefusal | 'authentication_required' | 'order_not_found',
          NoQuery
        >;
      };
      readonly giftCards: {
        /** Lists the customer's own gift cards, the newest first. `GET /customers/me/gift_cards` */
        readonly list: ListMethod<[], GiftCard, StoreRefusal | 'authentication_required', Filtered>;
        /** Shows one of the customer's own gift cards. `GET /customers/me/gift_cards/:giftCardId` */
        readonly get: GetMethod<
          [giftCardId: string],
          GiftCard,
          StoreRefusal | 'authentication_required' | 'record_not_found',
          NoQuery
        >;
      };
    };
  };
  readonly auth: {
    /** Logs a shopper in. `POST /auth/login` */
    readonly login: WriteMethod<
      [],
      LogInInput,
      CustomerSession,
      StoreRefusal | 'idempotency_key_reused' | 'authentication_failed' | 'invalid_provider',
      NoQuery
    >;
    /** Renews the access token; the refresh token is replaced. `POST /auth/refresh` */
    readonly refresh: WriteMethod<
      [],
      RefreshInput,
      CustomerSession,
      StoreRefusal | 'idempotency_key_reused' | 'invalid_refresh_token',
      NoQuery
    >;
    /** Ends the session of a refresh token; succeeds in any case. `POST /auth/logout` */
    readonly logout: WriteMethod<
      [],
      RefreshInput,
      undefined,
      StoreRefusal | 'idempotency_key_reused',
      NoQuery
    >;
  };
  readonly passwordResets: {
    /** Asks for a password reset; the answer does not tell whether the account exists. `POST /password_resets` */
    readonly create: WriteMethod<
      [],
      RequestPasswordResetBody,
      Message,
      StoreRefusal | 'idempotency_key_reused' | 'parameter_missing' | 'validation_error',
      NoQuery
    >;
    /** Sets a new password with a reset token; logs in and ends all other sessions. `PATCH /password_resets/:token` */
    readonly update: WriteMethod<
      [token: string],
      ResetPasswordBody,
      CustomerSession,
      StoreRefusal | 'idempotency_key_reused' | 'validation_error',
      NoQuery
    >;
  };
  readonly countries: {
    /** Lists the countries of the world; with their states on `expand=states`. `GET /countries` */
    readonly list: CollectionMethod<[], Country, StoreRefusal, NoQuery>;
    /** Shows one country; with its states on `expand=states`. `GET /countries/:iso` */
    readonly get: GetMethod<[iso: string], Country, StoreRefusal | 'record_not_found', NoQuery>;
  };
  readonly currencies: {
    /** Lists the currencies the store sells in. `GET /currencies` */
    readonly list: CollectionMethod<[], CurrencyEntry, StoreRefusal, NoQuery>;
  };
  readonly locales: {
    /** Lists the locales the store speaks. `GET /locales` */
    readonly list: CollectionMethod<[], LocaleEntry, StoreRefusal, NoQuery>;
  };
  readonly newsletterSubscribers: {
    /** Subscribes an e-mail address to the newsletter. `POST /newsletter_subscribers` */
    readonly create: WriteMethod<
      [],
      SubscribeBody,
      Subscriber,
      StoreRefusal | 'idempotency_key_reused' | 'validation_error',
      NoQuery
    >;
    /** Confirms a subscription with the token that was sent to its address. `POST /newsletter_subscribers/verify` */
    readonly verify: WriteMethod<
      [],
      VerifySubscriptionBody,
      Subscriber,
      StoreRefusal | 'idempotency_key_reused' | 'parameter_missing' | 'validation_error',
      NoQuery
    >;
    /** Asks for a link to unsubscribe; the answer does not tell whether the address is subscribed. `POST /newsletter_subscribers/request_unsubscribe` */
    readonly requestUnsubscribe: WriteMethod<
      [],
      RequestUnsubscribeBody,
      Message,
      StoreRefusal | 'idempotency_key_reused' | 'parameter_missing' | 'validation_error',
      NoQuery
    >;
    /** Unsubscribes. `DELETE /newsletter_subscribers/:newsletterSubscriberId` */
    readonly delete: WriteMethod<
      [newsletterSubscriberId: string],
      undefined,
      undefined,
      | StoreRefusal
      | 'idempotency_key_reused'
      | 'parameter_missing'
      | 'parameter_invalid'
      | 'authentication_required'
      | 'record_not_found',
      {
        token?: string | undefined;
      }
    >;
  };
  readonly products: {
    /** Lists the products that are for sale: searched, filtered, sorted, a page at a time. `GET /products` */
    readonly list: ListMethod<
      [],
      Product,
      StoreRefusal,
      Filtered<
        | 'search'
        | 'price_gte'
        | 'price_lte'
        | 'in_stock'
        | 'in_category'
        | 'in_categories[]'
        | 'tags_name_cont'
      >
    >;
    /** Tells how a list of products can be narrowed down, with counts. `GET /products/filters` */
    readonly filters: GetMethod<
      [],
      ProductFilters,
      StoreRefusal | 'parameter_missing' | 'parameter_invalid',
      {
        category_id?: string | undefined;
      } & Filtered<
        | 'search'
        | 'price_gte'
        | 'price_lte'
        | 'in_stock'
        | 'in_category'
        | 'in_categories[]'
        | 'tags_name_cont'
      >
    >;
    /** Shows one product that is for sale. `GET /products/:idOrSlug` */
    readonly get: GetMethod<[idOrSlug: string], Product, StoreRefusal | 'record_not_found', NoQuery>;
  };
  readonly categories: {
    /** Lists the categories, level by level. `GET /categories` */
    readonly list: ListMethod<[], Category, StoreRefusal, Filtered>;
    /** Shows one category, by id or permalink. `GET /categories/*idOrPermalink` */
    readonly get: GetMethod<[idOrPermalink: string], Category, StoreRefusal | 'record_not_found', NoQuery>;
  };
  readonly carts: {
    /** Lists the customer's open carts, the one changed last first. `GET /carts` */
    readonly list: ListMethod<[], Cart, StoreRefusal | 'authentication_required', Filtered>;
    /** Makes a cart, with items, e-mail and addresses where they are known. `POST /carts` */
    readonly create: WriteMethod<
      [],
      CartInput,
      Cart,
      | StoreRefusal
      | 'idempotency_key_reused'
      | 'validation_error'
      | 'variant_not_found'
      | 'insufficient_stock'
      | 'invalid_quantity'
      | 'record_not_found',
      NoQuery
    >;
    /** Shows a cart; what its gift card pays is found out anew. `GET /carts/:cartId` */
    readonly get: GetMethod<[cartId: string], Cart, StoreRefusal | 'cart_not_found', NoQuery>;
    /** Changes e-mail, note, addresses, currency or the quantities of items. `PATCH /carts/:cartId` */
    readonly update: WriteMethod<
      [cartId: string],
      CartChange,
      Cart,
      | StoreRefusal
      | 'idempotency_key_reused'
      | 'cart_not_found'
      | 'cart_invalid_state'
      | 'cart_already_updated'
      | 'validation_error'
      | 'variant_not_found'
      | 'insufficient_stock'
      | 'invalid_quantity'
      | 'record_not_found',
      NoQuery
    >;
    /** Deletes an open cart. `DELETE /carts/:cartId` */
    readonly delete: WriteMethod<
      [cartId: string],
      undefined,
      undefined,
      StoreRefusal | 'idempotency_key_reused' | 'cart_not_found' | 'cart_invalid_state',
      NoQuery
    >;
    /** Makes a guest's cart the customer's. `PATCH /carts/:cartId/associate` */
    readonly associate: WriteMethod<
      [cartId: string],
      undefined,
      Cart,
      | StoreRefusal
      | 'authentication_required'
      | 'idempotency_key_reused'
      | 'cart_not_found'
      | 'cart_invalid_state'
      | 'cart_already_updated',
      NoQuery
    >;
    /** Completes a cart: it becomes an order. `POST /carts/:cartId/complete` */
    readonly complete: WriteMethod<
      [cartId: string],
      undefined,
      Order,
      | StoreRefusal
      | 'idempotency_key_reused'
      | 'cart_not_found'
      | 'cart_empty'
      | 'cart_cannot_transition'
      | 'cart_already_updated'
      | 'insufficient_stock'
      | 'variant_not_found',
      NoQuery
    >;
    readonly items: {
      /** Puts a variant into a cart. `POST /carts/:cartId/items` */
      readonly create: WriteMethod<
        [cartId: string],
        CartItemInput,
        Cart,
        | StoreRefusal
        | 'idempotency_key_reused'
        | 'cart_not_found'
        | 'cart_invalid_state'
        | 'validation_error'
        | 'variant_not_found'
        | 'insufficient_stock'
        | 'invalid_quantity',
        NoQuery
      >;
      /** Sets the quantity of an item. `PATCH /carts/:cartId/items/:itemId` */
      readonly update: WriteMethod<
        [cartId: string, itemId: string],
        CartItemChange,
        Cart,
        | StoreRefusal
        | 'idempotency_key_reused'
        | 'cart_not_found'
        | 'cart_invalid_state'
        | 'cart_already_updated'
        | 'validation_error'
        | 'line_item_not_found'
        | 'variant_not_found'
        | 'insufficient_stock'
        | 'invalid_quantity',
        NoQuery
      >;
      /** Takes an item out of a cart. `DELETE /carts/:cartId/items/:itemId` */
      readonly delete: WriteMethod<
        [cartId: string, itemId: string],
        undefined,
        Cart,
        | StoreRefusal
        | 'idempotency_key_reused'
        | 'cart_not_found'
        | 'cart_invalid_state'
        | 'line_item_not_found',
        NoQuery
      >;
    };
    readonly fulfillments: {
      /** Chooses one of the delivery rates of a fulfillment. `PATCH /carts/:cartId/fulfillments/:fulfillmentId` */
      readonly update: WriteMethod<
        [cartId: string, fulfillmentId: string],
        SelectDeliveryRateBody,
        Cart,
        | StoreRefusal
        | 'idempotency_key_reused'
        | 'cart_not_found'
        | 'cart_invalid_state'
        | 'cart_already_updated'
        | 'record_not_found'
        | 'validation_error',
        NoQuery
      >;
    };
    readonly payments: {
      /** Says how the cart will be paid. `POST /carts/:cartId/payments` */
      readonly create: WriteMethod<
        [cartId: string],
        AddCartPaymentBody,
        Payment,
        | StoreRefusal
        | 'idempotency_key_reused'
        | 'cart_not_found'
        | 'cart_invalid_state'
        | 'cart_empty'
        | 'record_not_found'
        | 'validation_error',
        NoQuery
      >;
    };
    readonly giftCards: {
      /** Pays with a gift card: it lowers what is due, not the total. `POST /carts/:cartId/gift_cards` */
      readonly create: WriteMethod<
        [cartId: string],
        ApplyCartGiftCardBody,
        Cart,
        | StoreRefusal
        | 'idempotency_key_reused'
        | 'cart_not_found'
        | 'cart_invalid_state'
        | 'validation_error'
        | 'record_not_found',
        NoQuery
      >;
      /** Takes the gift card off a cart. `DELETE /carts/:cartId/gift_cards/:giftCardId` */
      readonly delete: WriteMethod<
        [cartId: string, giftCardId: string],
        undefined,
        Cart,
        | StoreRefusal
        | 'idempotency_key_reused'
        | 'cart_not_found'
        | 'cart_invalid_state'
        | 'record_not_found',
        NoQuery
      >;
    };
  };
  readonly orders: {
    /** Shows a completed order. `GET /orders/:orderId` */
    readonly get: GetMethod<[orderId: string], Order, StoreRefusal | 'order_not_found', NoQuery>;
  };
}
/** The codes that any endpoint of this API may refuse with. */
type AdminRefusal = 'invalid_request' | 'request_too_large' | 'processing_error';

/** The endpoints of the Admin API. */
export interface AdminMethods {
  readonly customers: {
    readonly addresses: {
      /** Lists a customer's address book. `GET /customers/:customerId/addresses` */
      readonly list: ListMethod<
        [customerId: string],
        Address,
        AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
        Filtered
      >;
      /** Adds an address to a customer's address book. `POST /customers/:customerId/addresses` */
      readonly create: WriteMethod<
        [customerId: string],
        AddCustomerAddressBody,
        Address,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found'
        | 'validation_error',
        NoQuery
      >;
      /** Shows one address of a customer. `GET /customers/:customerId/addresses/:addressId` */
      readonly get: GetMethod<
        [customerId: string, addressId: string],
        Address,
        AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
        NoQuery
      >;
      /** Changes an address of a customer. `PATCH /customers/:customerId/addresses/:addressId` */
      readonly update: WriteMethod<
        [customerId: string, addressId: string],
        AddCustomerAddressBody,
        Address,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found'
        | 'validation_error',
        NoQuery
      >;
      /** Removes an address from a customer's address book. `DELETE /customers/:customerId/addresses/:addressId` */
      readonly delete: WriteMethod<
        [customerId: string, addressId: string],
        undefined,
        undefined,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found',
        NoQuery
      >;
    };
    /** Lists the customers of the store, the newest first. `GET /customers` */
    readonly list: ListMethod<
      [],
      AdminCustomer,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Adds a customer. `POST /customers` */
    readonly create: WriteMethod<
      [],
      AdminCustomerInput,
      AdminCustomer,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Shows one customer. `GET /customers/:customerId` */
    readonly get: GetMethod<
      [customerId: string],
      AdminCustomer,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes a customer. `PATCH /customers/:customerId` */
    readonly update: WriteMethod<
      [customerId: string],
      AdminCustomerChange,
      AdminCustomer,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Deletes a customer without orders, and erases what is personal. `DELETE /customers/:customerId` */
    readonly delete: WriteMethod<
      [customerId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'customer_has_orders',
      NoQuery
    >;
  };
  readonly auth: {
    /** Logs somebody of the staff in. `POST /auth/login` */
    readonly login: WriteMethod<
      [],
      LogInAdminBody,
      AdminSession,
      | AdminRefusal
      | 'idempotency_key_reused'
      | 'authentication_failed'
      | 'invalid_provider'
      | 'validation_error'
      | 'rate_limit_exceeded',
      NoQuery
    >;
    /** Renews the access token; the refresh token is replaced. `POST /auth/refresh` */
    readonly refresh: WriteMethod<
      [],
      RefreshInput,
      AdminSession,
      AdminRefusal | 'idempotency_key_reused' | 'invalid_refresh_token' | 'rate_limit_exceeded',
      NoQuery
    >;
    /** Ends the session of a refresh token; succeeds in any case. `POST /auth/logout` */
    readonly logout: WriteMethod<
      [],
      RefreshInput,
      undefined,
      AdminRefusal | 'idempotency_key_reused',
      NoQuery
    >;
  };
  readonly me: {
    /** Shows who is logged in. `GET /me` */
    readonly get: GetMethod<
      [],
      AdminAccount,
      AdminRefusal | 'authentication_required' | 'invalid_token',
      NoQuery
    >;
    /** Changes the name or password of who is logged in. `PATCH /me` */
    readonly update: WriteMethod<
      [],
      ChangeAdminAccountBody,
      AdminAccount,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'idempotency_key_reused'
      | 'validation_error'
      | 'current_password_invalid',
      NoQuery
    >;
  };
  readonly store: {
    /** Shows the settings of the store. `GET /store` */
    readonly get: GetMethod<
      [],
      StoreSettings,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      NoQuery
    >;
    /** Changes settings of the store. `PATCH /store` */
    readonly update: WriteMethod<
      [],
      StoreChange,
      StoreSettings,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
  };
  readonly allowedOrigins: {
    /** Lists the origins that links with tokens may lead to. `GET /allowed_origins` */
    readonly list: ListMethod<
      [],
      AllowedOrigin,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Allows an origin. `POST /allowed_origins` */
    readonly create: WriteMethod<
      [],
      AllowedOriginInput,
      AllowedOrigin,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Shows one allowed origin. `GET /allowed_origins/:allowedOriginId` */
    readonly get: GetMethod<
      [allowedOriginId: string],
      AllowedOrigin,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes an allowed origin. `PATCH /allowed_origins/:allowedOriginId` */
    readonly update: WriteMethod<
      [allowedOriginId: string],
      AllowedOriginInput,
      AllowedOrigin,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** No longer allows an origin. `DELETE /allowed_origins/:allowedOriginId` */
    readonly delete: WriteMethod<
      [allowedOriginId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
  };
  readonly apiKeys: {
    /** Lists the API keys of the store. `GET /api_keys` */
    readonly list: ListMethod<
      [],
      ApiKey,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Makes an API key; a secret one is shown in this answer alone. `POST /api_keys` */
    readonly create: WriteMethod<
      [],
      ApiKeyInput,
      ApiKey,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Shows one API key. `GET /api_keys/:apiKeyId` */
    readonly get: GetMethod<
      [apiKeyId: string],
      ApiKey,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Renames an API key or gives it other scopes. `PATCH /api_keys/:apiKeyId` */
    readonly update: WriteMethod<
      [apiKeyId: string],
      ApiKeyChange,
      ApiKey,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Revokes an API key for good. `PATCH /api_keys/:apiKeyId/revoke` */
    readonly revoke: WriteMethod<
      [apiKeyId: string],
      undefined,
      ApiKey,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    /** Revokes an API key and takes it off the list. `DELETE /api_keys/:apiKeyId` */
    readonly delete: WriteMethod<
      [apiKeyId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
  };
  readonly customerGroups: {
    /** Lists the customer groups of the store, the newest first. `GET /customer_groups` */
    readonly list: ListMethod<
      [],
      CustomerGroup,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Makes a customer group. `POST /customer_groups` */
    readonly create: WriteMethod<
      [],
      CustomerGroupInput,
      CustomerGroup,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Shows one customer group. `GET /customer_groups/:customerGroupId` */
    readonly get: GetMethod<
      [customerGroupId: string],
      CustomerGroup,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes a customer group. `PATCH /customer_groups/:customerGroupId` */
    readonly update: WriteMethod<
      [customerGroupId: string],
      CustomerGroupChange,
      CustomerGroup,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Deletes a customer group. Its customers stay. `DELETE /customer_groups/:customerGroupId` */
    readonly delete: WriteMethod<
      [customerGroupId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    readonly customers: {
      /** Puts customers into a group: all of them, or none where one is not found. `POST /customer_groups/:customerGroupId/customers` */
      readonly create: WriteMethod<
        [customerGroupId: string],
        AddCustomersToGroupBody,
        CustomerGroup,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found'
        | 'validation_error',
        NoQuery
      >;
      /** Takes a customer out of a group. `DELETE /customer_groups/:customerGroupId/customers/:customerId` */
      readonly delete: WriteMethod<
        [customerGroupId: string, customerId: string],
        undefined,
        undefined,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found',
        NoQuery
      >;
    };
  };
  readonly newsletterSubscribers: {
    /** Lists the newsletter subscribers of the store, the newest first. `GET /newsletter_subscribers` */
    readonly list: ListMethod<
      [],
      Subscriber,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Shows one subscriber. `GET /newsletter_subscribers/:newsletterSubscriberId` */
    readonly get: GetMethod<
      [newsletterSubscriberId: string],
      Subscriber,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Removes a subscriber. `DELETE /newsletter_subscribers/:newsletterSubscriberId` */
    readonly delete: WriteMethod<
      [newsletterSubscriberId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
  };
  readonly products: {
    /** Makes a product, a draft unless another status is given. `POST /products` */
    readonly create: WriteMethod<
      [],
      CreateProductBody,
      AdminProduct,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Lists all products of the store. `GET /products` */
    readonly list: ListMethod<
      [],
      AdminProduct,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered<
        | 'search'
        | 'price_gte'
        | 'price_lte'
        | 'in_stock'
        | 'in_category'
        | 'in_categories[]'
        | 'tags_name_cont'
      >
    >;
    /** Shows one product, by id or slug. `GET /products/:productId` */
    readonly get: GetMethod<
      [productId: string],
      AdminProduct,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes a product and its variants. `PATCH /products/:productId` */
    readonly update: WriteMethod<
      [productId: string],
      ChangeProductBody,
      AdminProduct,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'variant_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Deletes a product with its variants; slug and SKUs are free again. `DELETE /products/:productId` */
    readonly delete: WriteMethod<
      [productId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    readonly variants: {
      /** Lists the variants of a product in their order. `GET /products/:productId/variants` */
      readonly list: ListMethod<
        [productId: string],
        AdminVariant,
        AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
        Filtered
      >;
      /** Adds a variant to a product. `POST /products/:productId/variants` */
      readonly create: WriteMethod<
        [productId: string],
        CreateVariantBody,
        AdminVariant,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found'
        | 'validation_error',
        NoQuery
      >;
      /** Shows one variant. `GET /products/:productId/variants/:variantId` */
      readonly get: GetMethod<
        [productId: string, variantId: string],
        AdminVariant,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'record_not_found'
        | 'variant_not_found',
        NoQuery
      >;
      /** Changes a variant, its prices and its stock. `PATCH /products/:productId/variants/:variantId` */
      readonly update: WriteMethod<
        [productId: string, variantId: string],
        ChangeVariantBody,
        AdminVariant,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found'
        | 'variant_not_found'
        | 'validation_error',
        NoQuery
      >;
      /** Deletes a variant; its SKU is free again. `DELETE /products/:productId/variants/:variantId` */
      readonly delete: WriteMethod<
        [productId: string, variantId: string],
        undefined,
        undefined,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found'
        | 'variant_not_found',
        NoQuery
      >;
    };
  };
  readonly categories: {
    /** Makes a category, behind its siblings unless a position is given. `POST /categories` */
    readonly create: WriteMethod<
      [],
      CreateCategoryBody,
      AdminCategory,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Lists the categories, level by level. `GET /categories` */
    readonly list: ListMethod<
      [],
      AdminCategory,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Shows one category. `GET /categories/:categoryId` */
    readonly get: GetMethod<
      [categoryId: string],
      AdminCategory,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes a category, or moves it with everything below it. `PATCH /categories/:categoryId` */
    readonly update: WriteMethod<
      [categoryId: string],
      ChangeCategoryBody,
      AdminCategory,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Deletes a category and everything below it; the products stay. `DELETE /categories/:categoryId` */
    readonly delete: WriteMethod<
      [categoryId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
  };
  readonly optionTypes: {
    /** Lists the option types with their values. `GET /option_types` */
    readonly list: ListMethod<
      [],
      AdminOptionType,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Makes an option type, with its values in their order. `POST /option_types` */
    readonly create: WriteMethod<
      [],
      CreateOptionTypeBody,
      AdminOptionType,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Shows one option type. `GET /option_types/:optionTypeId` */
    readonly get: GetMethod<
      [optionTypeId: string],
      AdminOptionType,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes an option type and its values. `PATCH /option_types/:optionTypeId` */
    readonly update: WriteMethod<
      [optionTypeId: string],
      ChangeOptionTypeBody,
      AdminOptionType,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error'
      | 'resource_invalid',
      NoQuery
    >;
    /** Deletes an option type that no variant has. `DELETE /option_types/:optionTypeId` */
    readonly delete: WriteMethod<
      [optionTypeId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'resource_invalid',
      NoQuery
    >;
  };
  readonly stockItems: {
    /** Lists the stock of all variants. `GET /stock_items` */
    readonly list: ListMethod<
      [],
      StockItem,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Shows the stock of one variant. `GET /stock_items/:stockItemId` */
    readonly get: GetMethod<
      [stockItemId: string],
      StockItem,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Sets what was counted on the shelf, and how the variant is sold. `PATCH /stock_items/:stockItemId` */
    readonly update: WriteMethod<
      [stockItemId: string],
      ChangeStockItemBody,
      StockItem,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
  };
  readonly orders: {
    /** Lists the orders of the store, the newest first. `GET /orders` */
    readonly list: ListMethod<
      [],
      AdminOrder,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Shows one order, or a cart that may become one. `GET /orders/:orderId` */
    readonly get: GetMethod<
      [orderId: string],
      AdminOrder,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'order_not_found',
      NoQuery
    >;
    /** Changes what staff may say of an order: e-mail, note, tags, metadata. `PATCH /orders/:orderId` */
    readonly update: WriteMethod<
      [orderId: string],
      ChangeOrderBody,
      AdminOrder,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'order_not_found'
      | 'cart_already_updated'
      | 'cart_invalid_state'
      | 'validation_error'
      | 'resource_invalid',
      NoQuery
    >;
  };
  readonly paymentMethods: {
    /** Lists the ways to pay, in the order shoppers see them. `GET /payment_methods` */
    readonly list: ListMethod<
      [],
      AdminPaymentMethod,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Offers another way to pay. `POST /payment_methods` */
    readonly create: WriteMethod<
      [],
      PaymentMethodInput,
      AdminPaymentMethod,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Shows one way to pay. `GET /payment_methods/:paymentMethodId` */
    readonly get: GetMethod<
      [paymentMethodId: string],
      AdminPaymentMethod,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes a way to pay. `PATCH /payment_methods/:paymentMethodId` */
    readonly update: WriteMethod<
      [paymentMethodId: string],
      PaymentMethodChange,
      AdminPaymentMethod,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Takes a way to pay off the list; orders keep theirs. `DELETE /payment_methods/:paymentMethodId` */
    readonly delete: WriteMethod<
      [paymentMethodId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
  };
  readonly deliveryMethods: {
    /** Lists the ways of delivery. `GET /delivery_methods` */
    readonly list: ListMethod<
      [],
      AdminDeliveryMethod,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Offers another way of delivery. `POST /delivery_methods` */
    readonly create: WriteMethod<
      [],
      DeliveryMethodInput,
      AdminDeliveryMethod,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Shows one way of delivery. `GET /delivery_methods/:deliveryMethodId` */
    readonly get: GetMethod<
      [deliveryMethodId: string],
      AdminDeliveryMethod,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes a way of delivery. `PATCH /delivery_methods/:deliveryMethodId` */
    readonly update: WriteMethod<
      [deliveryMethodId: string],
      DeliveryMethodChange,
      AdminDeliveryMethod,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Takes a way of delivery off the list; orders keep theirs. `DELETE /delivery_methods/:deliveryMethodId` */
    readonly delete: WriteMethod<
      [deliveryMethodId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
  };
  readonly giftCards: {
    /** Issues a gift card, with the given code or a generated one. `POST /gift_cards` */
    readonly create: WriteMethod<
      [],
      IssueGiftCardBody,
      AdminGiftCard,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Lists the gift cards of the store, the newest first. `GET /gift_cards` */
    readonly list: ListMethod<
      [],
      AdminGiftCard,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Shows one gift card. `GET /gift_cards/:giftCardId` */
    readonly get: GetMethod<
      [giftCardId: string],
      AdminGiftCard,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes a gift card: expiry, owner, metadata, and the amount of an unused one. `PATCH /gift_cards/:giftCardId` */
    readonly update: WriteMethod<
      [giftCardId: string],
      ChangeGiftCardBody,
      AdminGiftCard,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error'
      | 'resource_invalid',
      NoQuery
    >;
    /** Cancels an active gift card for good. `PATCH /gift_cards/:giftCardId/cancel` */
    readonly cancel: WriteMethod<
      [giftCardId: string],
      undefined,
      AdminGiftCard,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    /** Deletes a gift card of which nothing was used; its code is free again. `DELETE /gift_cards/:giftCardId` */
    readonly delete: WriteMethod<
      [giftCardId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'resource_invalid',
      NoQuery
    >;
  };
  readonly webhookEndpoints: {
    /** Makes an endpoint that events are sent to; the only answer besides rotation that shows its secret. `POST /webhook_endpoints` */
    readonly create: WriteMethod<
      [],
      CreateWebhookEndpointBody,
      WebhookEndpoint,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'validation_error',
      NoQuery
    >;
    /** Lists the endpoints of the store, the newest first. `GET /webhook_endpoints` */
    readonly list: ListMethod<
      [],
      WebhookEndpoint,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied',
      Filtered
    >;
    /** Shows one endpoint. `GET /webhook_endpoints/:webhookEndpointId` */
    readonly get: GetMethod<
      [webhookEndpointId: string],
      WebhookEndpoint,
      AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
      NoQuery
    >;
    /** Changes an endpoint's name, destination or subscriptions. `PATCH /webhook_endpoints/:webhookEndpointId` */
    readonly update: WriteMethod<
      [webhookEndpointId: string],
      ChangeWebhookEndpointBody,
      WebhookEndpoint,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found'
      | 'validation_error',
      NoQuery
    >;
    /** Deletes an endpoint; what was not yet sent to it is not sent any more. `DELETE /webhook_endpoints/:webhookEndpointId` */
    readonly delete: WriteMethod<
      [webhookEndpointId: string],
      undefined,
      undefined,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    /** Sends events to the endpoint again and forgets its failures. `PATCH /webhook_endpoints/:webhookEndpointId/enable` */
    readonly enable: WriteMethod<
      [webhookEndpointId: string],
      undefined,
      WebhookEndpoint,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    /** Sends no more events to the endpoint. `PATCH /webhook_endpoints/:webhookEndpointId/disable` */
    readonly disable: WriteMethod<
      [webhookEndpointId: string],
      undefined,
      WebhookEndpoint,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    /** Gives the endpoint a new secret and shows it. `POST /webhook_endpoints/:webhookEndpointId/rotate_secret` */
    readonly rotateSecret: WriteMethod<
      [webhookEndpointId: string],
      undefined,
      WebhookEndpoint,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    /** Sends a `webhook.test` event to this endpoint, also when it is disabled. `POST /webhook_endpoints/:webhookEndpointId/send_test` */
    readonly sendTest: WriteMethod<
      [webhookEndpointId: string],
      undefined,
      WebhookDelivery,
      | AdminRefusal
      | 'authentication_required'
      | 'invalid_token'
      | 'access_denied'
      | 'idempotency_key_reused'
      | 'record_not_found',
      NoQuery
    >;
    readonly deliveries: {
      /** Lists an endpoint's deliveries, the newest first. `GET /webhook_endpoints/:webhookEndpointId/deliveries` */
      readonly list: ListMethod<
        [webhookEndpointId: string],
        WebhookDelivery,
        AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
        Filtered
      >;
      /** Shows one delivery. `GET /webhook_endpoints/:webhookEndpointId/deliveries/:deliveryId` */
      readonly get: GetMethod<
        [webhookEndpointId: string, deliveryId: string],
        WebhookDelivery,
        AdminRefusal | 'authentication_required' | 'invalid_token' | 'access_denied' | 'record_not_found',
        NoQuery
      >;
      /** Sends the event of a delivery to the endpoint again. `POST /webhook_endpoints/:webhookEndpointId/deliveries/:deliveryId/redeliver` */
      readonly redeliver: WriteMethod<
        [webhookEndpointId: string, deliveryId: string],
        undefined,
        WebhookDelivery,
        | AdminRefusal
        | 'authentication_required'
        | 'invalid_token'
        | 'access_denied'
        | 'idempotency_key_reused'
        | 'record_not_found',
        NoQuery
      >;
    };
  };
}
