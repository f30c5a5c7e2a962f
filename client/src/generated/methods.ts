// Made from the contracts by `npm run generate`. Do not edit.

import type {
  CollectionMethod,
  Filtered,
  GetMethod,
  ItemOf,
  ListMethod,
  Operation,
  WriteMethod,
} from '../method-types.ts';
import type { Collection, Page } from '../page.ts';
import type * as S from './shapes.ts';

type Name = keyof Operations;
type Answer<N extends Name> = Operations[N]['answer'];
type Code<N extends Name> = Operations[N]['code'];
type Query<N extends Name> = Operations[N]['query'];
type Texts = readonly string[];
type Get<N extends Name, P extends Texts = []> = GetMethod<P, Answer<N>, Code<N>, Query<N>>;
type List<N extends Name, P extends Texts = []> = ListMethod<P, ItemOf<Answer<N>>, Code<N>, Query<N>>;
type Collect<N extends Name, P extends Texts = []> = CollectionMethod<
  P,
  ItemOf<Answer<N>>,
  Code<N>,
  Query<N>
>;
type Write<N extends Name, P extends Texts = []> = WriteMethod<
  P,
  Operations[N]['body'],
  Answer<N>,
  Code<N>,
  Query<N>
>;

/** What any endpoint for the same callers may refuse with. */
type OfStoreAnyone =
  | 'invalid_request'
  | 'request_too_large'
  | 'invalid_token'
  | 'rate_limit_exceeded'
  | 'idempotency_key_reused'
  | 'processing_error';
type OfStoreCustomer =
  | 'invalid_request'
  | 'request_too_large'
  | 'invalid_token'
  | 'rate_limit_exceeded'
  | 'authentication_required'
  | 'processing_error';
type OfAdminScoped =
  | 'invalid_request'
  | 'request_too_large'
  | 'authentication_required'
  | 'invalid_token'
  | 'access_denied'
  | 'processing_error';
type OfStoreShopper =
  | 'invalid_request'
  | 'request_too_large'
  | 'invalid_token'
  | 'rate_limit_exceeded'
  | 'processing_error';
type OfAdminAnyone = 'invalid_request' | 'request_too_large' | 'idempotency_key_reused' | 'processing_error';
type OfAdminAdmin =
  | 'invalid_request'
  | 'request_too_large'
  | 'authentication_required'
  | 'invalid_token'
  | 'processing_error';
type OfAdminStaff =
  | 'invalid_request'
  | 'request_too_large'
  | 'authentication_required'
  | 'invalid_token'
  | 'processing_error';
type OfStoreCart =
  | 'invalid_request'
  | 'request_too_large'
  | 'invalid_token'
  | 'rate_limit_exceeded'
  | 'processing_error';
type OfPublic =
  | 'invalid_request'
  | 'request_too_large'
  | 'record_not_found'
  | 'download_unauthorized'
  | 'digital_link_expired'
  | 'download_limit_exceeded'
  | 'attachment_missing'
  | 'processing_error';

/** The endpoints, by their names in the contracts. */
export interface Operations {
  registerCustomer: Operation<S.CustomerSession, OfStoreAnyone | 'validation_error', S.RegistrationInput>;
  logInCustomer: Operation<
    S.CustomerSession,
    OfStoreAnyone | 'authentication_failed' | 'invalid_provider',
    S.StoreLogInInput
  >;
  refreshCustomer: Operation<S.CustomerSession, OfStoreAnyone | 'invalid_refresh_token', S.RefreshInput>;
  logOutCustomer: Operation<undefined, OfStoreAnyone, S.RefreshInput>;
  showProfile: Operation<S.Customer, OfStoreCustomer>;
  changeProfile: Operation<
    S.Customer,
    OfStoreCustomer | 'validation_error' | 'current_password_invalid',
    S.ProfileInput
  >;
  exportOwnData: Operation<S.CustomerExport, OfStoreCustomer>;
  requestPasswordReset: Operation<
    S.Message,
    OfStoreAnyone | 'parameter_missing' | 'validation_error',
    S.RequestPasswordResetBody
  >;
  resetPassword: Operation<S.CustomerSession, OfStoreAnyone | 'validation_error', S.ResetPasswordBody>;
  listOwnSessions: Operation<Page<S.OwnSession>, OfStoreCustomer, undefined, Filtered>;
  endOwnSession: Operation<undefined, OfStoreCustomer | 'record_not_found'>;
  endOtherSessions: Operation<undefined, OfStoreCustomer>;
  listCustomerAddresses: Operation<
    Page<S.AdminAddress>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  addCustomerAddress: Operation<
    S.AdminAddress,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.AddCustomerAddressBody
  >;
  showCustomerAddress: Operation<S.AdminAddress, OfAdminScoped | 'record_not_found'>;
  changeCustomerAddress: Operation<
    S.AdminAddress,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.AddCustomerAddressBody
  >;
  removeCustomerAddress: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listAddresses: Operation<Page<S.Address>, OfStoreCustomer, undefined, Filtered>;
  addAddress: Operation<S.Address, OfStoreCustomer | 'validation_error', S.AddCustomerAddressBody>;
  showAddress: Operation<S.Address, OfStoreCustomer | 'record_not_found'>;
  changeAddress: Operation<
    S.Address,
    OfStoreCustomer | 'record_not_found' | 'validation_error',
    S.AddCustomerAddressBody
  >;
  removeAddress: Operation<undefined, OfStoreCustomer | 'record_not_found'>;
  listWishlists: Operation<Page<S.Wishlist>, OfStoreCustomer, undefined, Filtered>;
  createWishlist: Operation<
    S.Wishlist,
    OfStoreCustomer | 'validation_error' | 'record_not_found',
    S.WishlistInput
  >;
  showWishlist: Operation<S.Wishlist, OfStoreShopper | 'record_not_found'>;
  changeWishlist: Operation<
    S.Wishlist,
    OfStoreCustomer | 'record_not_found' | 'validation_error',
    S.WishlistChange
  >;
  deleteWishlist: Operation<undefined, OfStoreCustomer | 'record_not_found'>;
  listWishedItems: Operation<Page<S.WishedItem>, OfStoreCustomer | 'record_not_found', undefined, Filtered>;
  addWishedItem: Operation<
    S.WishedItem,
    OfStoreCustomer | 'record_not_found' | 'variant_not_found' | 'invalid_quantity' | 'validation_error',
    S.WishedItemInput
  >;
  showWishedItem: Operation<S.WishedItem, OfStoreCustomer | 'record_not_found'>;
  changeWishedItem: Operation<
    S.WishedItem,
    OfStoreCustomer | 'record_not_found' | 'invalid_quantity' | 'validation_error',
    S.WishedItemChange
  >;
  removeWishedItem: Operation<undefined, OfStoreCustomer | 'record_not_found'>;
  listCountries: Operation<Collection<S.Country>, OfStoreShopper>;
  showCountry: Operation<S.Country, OfStoreShopper | 'record_not_found'>;
  listCurrencies: Operation<Collection<S.CurrencyEntry>, OfStoreShopper>;
  listLocales: Operation<Collection<S.LocaleEntry>, OfStoreShopper>;
  logInAdmin: Operation<
    S.AdminSession,
    OfAdminAnyone | 'authentication_failed' | 'invalid_provider' | 'validation_error' | 'rate_limit_exceeded',
    S.LogInAdminBody
  >;
  refreshAdmin: Operation<
    S.AdminSession,
    OfAdminAnyone | 'invalid_refresh_token' | 'rate_limit_exceeded',
    S.RefreshInput
  >;
  logOutAdmin: Operation<undefined, OfAdminAnyone, S.RefreshInput>;
  showAdminAccount: Operation<S.ShowAdminAccountAnswer, OfAdminAdmin>;
  changeAdminAccount: Operation<
    S.AdminAccount,
    OfAdminAdmin | 'validation_error' | 'current_password_invalid' | 'rate_limit_exceeded',
    S.ChangeAdminAccountBody
  >;
  acceptInvitation: Operation<
    S.AdminSession,
    OfAdminAnyone | 'invalid_token' | 'validation_error' | 'rate_limit_exceeded',
    S.AcceptInvitationBody
  >;
  requestAdminPasswordReset: Operation<
    S.Message,
    OfAdminAnyone | 'parameter_missing' | 'validation_error' | 'rate_limit_exceeded',
    S.RequestAdminPasswordResetBody
  >;
  resetAdminPassword: Operation<
    S.AdminSession,
    OfAdminAnyone | 'invalid_token' | 'validation_error' | 'rate_limit_exceeded',
    S.AcceptInvitationBody
  >;
  listAdminUsers: Operation<Page<S.AdminAccount>, OfAdminScoped, undefined, Filtered>;
  inviteAdminUser: Operation<
    S.AdminAccount,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.InvitationInput
  >;
  showAdminUser: Operation<S.AdminAccount, OfAdminScoped | 'record_not_found'>;
  changeAdminUser: Operation<
    S.AdminAccount,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.AdminUserChange
  >;
  deactivateAdminUser: Operation<S.AdminAccount, OfAdminScoped | 'record_not_found'>;
  activateAdminUser: Operation<S.AdminAccount, OfAdminScoped | 'record_not_found'>;
  deleteAdminUser: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listRoles: Operation<Page<S.Role>, OfAdminScoped, undefined, Filtered>;
  createRole: Operation<S.Role, OfAdminScoped | 'validation_error', S.RoleInput>;
  showRole: Operation<S.Role, OfAdminScoped | 'record_not_found'>;
  changeRole: Operation<S.Role, OfAdminScoped | 'record_not_found' | 'validation_error', S.RoleChange>;
  deleteRole: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  showStore: Operation<S.StoreSettings, OfAdminScoped>;
  changeStore: Operation<S.StoreSettings, OfAdminScoped | 'validation_error', S.StoreChange>;
  listStores: Operation<Page<S.StoreSettings>, OfAdminAdmin | 'access_denied', undefined, Filtered>;
  createStore: Operation<S.NewStore, OfAdminAdmin | 'validation_error' | 'access_denied', S.StoreInput>;
  listAllowedOrigins: Operation<Page<S.AllowedOrigin>, OfAdminScoped, undefined, Filtered>;
  addAllowedOrigin: Operation<S.AllowedOrigin, OfAdminScoped | 'validation_error', S.AllowedOriginInput>;
  showAllowedOrigin: Operation<S.AllowedOrigin, OfAdminScoped | 'record_not_found'>;
  changeAllowedOrigin: Operation<
    S.AllowedOrigin,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.AllowedOriginChange
  >;
  removeAllowedOrigin: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  showOptionLists: Operation<S.OptionLists, OfAdminStaff>;
  listApiKeys: Operation<Page<S.ApiKey>, OfAdminScoped, undefined, Filtered>;
  issueApiKey: Operation<S.ApiKey, OfAdminScoped | 'validation_error', S.ApiKeyInput>;
  showApiKey: Operation<S.ApiKey, OfAdminScoped | 'record_not_found'>;
  changeApiKey: Operation<S.ApiKey, OfAdminScoped | 'record_not_found' | 'validation_error', S.ApiKeyChange>;
  revokeApiKey: Operation<S.ApiKey, OfAdminScoped | 'record_not_found'>;
  deleteApiKey: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listCustomers: Operation<Page<S.AdminCustomer>, OfAdminScoped, undefined, Filtered>;
  addCustomer: Operation<S.AdminCustomer, OfAdminScoped | 'validation_error', S.AdminCustomerInput>;
  showCustomer: Operation<S.AdminCustomer, OfAdminScoped | 'record_not_found'>;
  changeCustomer: Operation<
    S.AdminCustomer,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.AdminCustomerChange
  >;
  deleteCustomer: Operation<undefined, OfAdminScoped | 'record_not_found' | 'customer_has_orders'>;
  listCustomerGroups: Operation<Page<S.AdminCustomerGroup>, OfAdminScoped, undefined, Filtered>;
  createCustomerGroup: Operation<
    S.AdminCustomerGroup,
    OfAdminScoped | 'validation_error',
    S.CustomerGroupInput
  >;
  showCustomerGroup: Operation<S.AdminCustomerGroup, OfAdminScoped | 'record_not_found'>;
  changeCustomerGroup: Operation<
    S.AdminCustomerGroup,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomerGroupChange
  >;
  deleteCustomerGroup: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  addCustomersToGroup: Operation<
    S.AdminCustomerGroup,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.AddCustomersToGroupBody
  >;
  removeCustomerFromGroup: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  subscribe: Operation<S.Subscriber, OfStoreShopper | 'validation_error', S.SubscribeBody>;
  verifySubscription: Operation<
    S.Subscriber,
    OfStoreShopper | 'parameter_missing' | 'validation_error',
    S.VerifySubscriptionBody
  >;
  requestUnsubscribe: Operation<
    S.Message,
    OfStoreShopper | 'parameter_missing' | 'validation_error',
    S.RequestUnsubscribeBody
  >;
  unsubscribe: Operation<
    undefined,
    | OfStoreShopper
    | 'parameter_missing'
    | 'parameter_invalid'
    | 'authentication_required'
    | 'record_not_found',
    undefined,
    {
      token?: string | undefined;
    }
  >;
  listSubscribers: Operation<Page<S.AdminSubscriber>, OfAdminScoped, undefined, Filtered>;
  showSubscriber: Operation<S.AdminSubscriber, OfAdminScoped | 'record_not_found'>;
  deleteSubscriber: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listProducts: Operation<
    Page<S.Product>,
    OfStoreShopper,
    undefined,
    Filtered<
      'search' | 'price_gte' | 'price_lte' | 'in_stock' | 'in_category' | 'in_categories[]' | 'tags_name_cont'
    >
  >;
  readProductFilters: Operation<
    S.ProductFilters,
    OfStoreShopper | 'parameter_missing' | 'parameter_invalid',
    undefined,
    {
      category_id?: string | undefined;
    } & Filtered<
      'search' | 'price_gte' | 'price_lte' | 'in_stock' | 'in_category' | 'in_categories[]' | 'tags_name_cont'
    >
  >;
  readProduct: Operation<S.Product, OfStoreShopper | 'record_not_found'>;
  createProduct: Operation<S.AdminProduct, OfAdminScoped | 'validation_error', S.CreateProductBody>;
  listAdminProducts: Operation<
    Page<S.AdminProduct>,
    OfAdminScoped,
    undefined,
    Filtered<
      'search' | 'price_gte' | 'price_lte' | 'in_stock' | 'in_category' | 'in_categories[]' | 'tags_name_cont'
    >
  >;
  readAdminProduct: Operation<S.AdminProduct, OfAdminScoped | 'record_not_found'>;
  changeProducts: Operation<S.BulkOutcome, OfAdminScoped | 'validation_error', S.ChangeProductsBody>;
  changeProduct: Operation<
    S.AdminProduct,
    OfAdminScoped | 'record_not_found' | 'variant_not_found' | 'validation_error',
    S.ChangeProductBody
  >;
  cloneProduct: Operation<
    S.AdminProduct,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CloneProductBody
  >;
  deleteProduct: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listVariants: Operation<Page<S.AdminVariant>, OfAdminScoped | 'record_not_found', undefined, Filtered>;
  createVariant: Operation<
    S.AdminVariant,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CreateVariantBody
  >;
  readVariant: Operation<S.AdminVariant, OfAdminScoped | 'record_not_found' | 'variant_not_found'>;
  changeVariant: Operation<
    S.AdminVariant,
    OfAdminScoped | 'record_not_found' | 'variant_not_found' | 'validation_error',
    S.ChangeVariantBody
  >;
  deleteVariant: Operation<undefined, OfAdminScoped | 'record_not_found' | 'variant_not_found'>;
  listMedia: Operation<Page<S.AdminMedia>, OfAdminScoped | 'record_not_found', undefined, Filtered>;
  createMedia: Operation<
    S.AdminMedia,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CreateMediaBody & { file?: Blob }
  >;
  readMedia: Operation<S.AdminMedia, OfAdminScoped | 'record_not_found'>;
  changeMedia: Operation<
    S.AdminMedia,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.ChangeMediaBody
  >;
  deleteMedia: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listDigitals: Operation<Page<S.Digital>, OfAdminScoped | 'record_not_found', undefined, Filtered>;
  createDigital: Operation<
    S.Digital,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CreateDigitalBody & { file: Blob }
  >;
  deleteDigital: Operation<
    undefined,
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid' | 'record_not_found' | 'resource_invalid',
    undefined,
    {
      force?: 'true' | 'false' | undefined;
    }
  >;
  listCategories: Operation<Page<S.Category>, OfStoreShopper, undefined, Filtered>;
  readCategory: Operation<S.Category, OfStoreShopper | 'record_not_found'>;
  createCategory: Operation<S.AdminCategory, OfAdminScoped | 'validation_error', S.CreateCategoryBody>;
  listAdminCategories: Operation<Page<S.AdminCategory>, OfAdminScoped, undefined, Filtered>;
  readAdminCategory: Operation<S.AdminCategory, OfAdminScoped | 'record_not_found'>;
  changeCategory: Operation<
    S.AdminCategory,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.ChangeCategoryBody
  >;
  deleteCategory: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listOptionTypes: Operation<Page<S.AdminOptionType>, OfAdminScoped, undefined, Filtered>;
  createOptionType: Operation<S.AdminOptionType, OfAdminScoped | 'validation_error', S.CreateOptionTypeBody>;
  readOptionType: Operation<S.AdminOptionType, OfAdminScoped | 'record_not_found'>;
  changeOptionType: Operation<
    S.AdminOptionType,
    OfAdminScoped | 'record_not_found' | 'validation_error' | 'resource_invalid',
    S.ChangeOptionTypeBody
  >;
  deleteOptionType: Operation<undefined, OfAdminScoped | 'record_not_found' | 'resource_invalid'>;
  listStockItems: Operation<Page<S.StockItem>, OfAdminScoped, undefined, Filtered>;
  readStockItem: Operation<S.StockItem, OfAdminScoped | 'record_not_found'>;
  changeStockItems: Operation<S.BulkOutcome, OfAdminScoped | 'validation_error', S.ChangeStockItemsBody>;
  changeStockItem: Operation<
    S.StockItem,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.ChangeStockItemBody
  >;
  listStockLocations: Operation<Page<S.AdminStockLocation>, OfAdminScoped, undefined, Filtered>;
  createStockLocation: Operation<
    S.AdminStockLocation,
    OfAdminScoped | 'validation_error',
    S.StockLocationInput
  >;
  readStockLocation: Operation<S.AdminStockLocation, OfAdminScoped | 'record_not_found'>;
  changeStockLocation: Operation<
    S.AdminStockLocation,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.StockLocationChange
  >;
  deleteStockLocation: Operation<undefined, OfAdminScoped | 'record_not_found' | 'resource_invalid'>;
  listCustomFieldDefinitions: Operation<Page<S.CustomFieldDefinition>, OfAdminScoped, undefined, Filtered>;
  createCustomFieldDefinition: Operation<
    S.CustomFieldDefinition,
    OfAdminScoped | 'validation_error',
    S.CreateCustomFieldDefinitionBody
  >;
  readCustomFieldDefinition: Operation<S.CustomFieldDefinition, OfAdminScoped | 'record_not_found'>;
  changeCustomFieldDefinition: Operation<
    S.CustomFieldDefinition,
    OfAdminScoped | 'record_not_found' | 'validation_error' | 'resource_invalid',
    S.ChangeCustomFieldDefinitionBody
  >;
  deleteCustomFieldDefinition: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listTags: Operation<
    Page<S.Tag>,
    OfAdminStaff | 'parameter_missing' | 'parameter_invalid' | 'access_denied' | 'invalid_taggable_type',
    undefined,
    {
      taggable_type?: string | undefined;
      q?: string | undefined;
    } & Filtered
  >;
  listCarts: Operation<Page<S.Cart>, OfStoreCustomer, undefined, Filtered>;
  createCart: Operation<
    S.Cart,
    | OfStoreShopper
    | 'validation_error'
    | 'variant_not_found'
    | 'insufficient_stock'
    | 'invalid_quantity'
    | 'record_not_found',
    S.CartInput
  >;
  readCart: Operation<S.Cart, OfStoreCart | 'cart_not_found'>;
  changeCart: Operation<
    S.Cart,
    | OfStoreCart
    | 'cart_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'validation_error'
    | 'variant_not_found'
    | 'insufficient_stock'
    | 'invalid_quantity'
    | 'record_not_found',
    S.CartChange
  >;
  deleteCart: Operation<
    undefined,
    OfStoreCart | 'cart_not_found' | 'cart_invalid_state' | 'cart_already_updated'
  >;
  associateCart: Operation<
    S.Cart,
    | OfStoreCustomer
    | 'parameter_missing'
    | 'parameter_invalid'
    | 'cart_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'validation_error',
    undefined,
    {
      merge?: 'true' | 'false' | undefined;
    }
  >;
  completeCart: Operation<
    S.Order,
    | OfStoreCart
    | 'cart_not_found'
    | 'cart_empty'
    | 'cart_cannot_transition'
    | 'cart_already_updated'
    | 'validation_error'
    | 'insufficient_stock'
    | 'variant_not_found'
    | 'payment_failed'
    | 'gateway_error'
    | 'payment_processing_error'
  >;
  addCartItem: Operation<
    S.Cart,
    | OfStoreCart
    | 'cart_not_found'
    | 'cart_invalid_state'
    | 'validation_error'
    | 'variant_not_found'
    | 'insufficient_stock'
    | 'invalid_quantity',
    S.CartItemInput
  >;
  changeCartItem: Operation<
    S.Cart,
    | OfStoreCart
    | 'cart_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'validation_error'
    | 'line_item_not_found'
    | 'variant_not_found'
    | 'insufficient_stock'
    | 'invalid_quantity',
    S.CartItemChange
  >;
  removeCartItem: Operation<
    S.Cart,
    OfStoreCart | 'cart_not_found' | 'cart_invalid_state' | 'line_item_not_found'
  >;
  selectDeliveryRate: Operation<
    S.Cart,
    | OfStoreCart
    | 'cart_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'record_not_found'
    | 'validation_error',
    S.SelectDeliveryRateBody
  >;
  addCartPayment: Operation<
    S.Payment,
    | OfStoreCart
    | 'cart_not_found'
    | 'cart_invalid_state'
    | 'cart_empty'
    | 'record_not_found'
    | 'validation_error'
    | 'authentication_required',
    S.AddCartPaymentBody
  >;
  applyCartGiftCard: Operation<
    S.Cart,
    OfStoreCart | 'cart_not_found' | 'cart_invalid_state' | 'validation_error' | 'record_not_found',
    S.GiftCardCode
  >;
  removeCartGiftCard: Operation<
    S.Cart,
    OfStoreCart | 'cart_not_found' | 'cart_invalid_state' | 'record_not_found'
  >;
  applyCartStoreCredits: Operation<
    S.Cart,
    OfStoreCustomer | 'cart_not_found' | 'cart_invalid_state' | 'cart_already_updated' | 'validation_error',
    S.WantedStoreCredit
  >;
  removeCartStoreCredits: Operation<S.Cart, OfStoreCustomer | 'cart_not_found' | 'cart_invalid_state'>;
  openPaymentSession: Operation<
    S.PaymentSession,
    | OfStoreCart
    | 'cart_not_found'
    | 'record_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'validation_error'
    | 'cart_empty'
    | 'payment_failed'
    | 'gateway_error'
    | 'payment_processing_error',
    S.OpenPaymentSessionBody
  >;
  readPaymentSession: Operation<S.PaymentSession, OfStoreCart | 'cart_not_found' | 'record_not_found'>;
  changePaymentSession: Operation<
    S.PaymentSession,
    | OfStoreCart
    | 'cart_not_found'
    | 'record_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'validation_error'
    | 'payment_failed'
    | 'gateway_error'
    | 'payment_processing_error',
    S.ChangePaymentSessionBody
  >;
  completePaymentSession: Operation<
    S.PaymentSession,
    | OfStoreCart
    | 'cart_not_found'
    | 'record_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'validation_error'
    | 'payment_failed'
    | 'gateway_error'
    | 'payment_processing_error',
    S.CompletePaymentSessionBody
  >;
  applyCartDiscountCode: Operation<
    S.Cart,
    OfStoreCart | 'cart_not_found' | 'cart_invalid_state' | 'validation_error',
    S.ApplyCartDiscountCodeBody
  >;
  removeCartDiscountCode: Operation<
    S.Cart,
    | OfStoreCart
    | 'parameter_missing'
    | 'parameter_invalid'
    | 'cart_not_found'
    | 'cart_invalid_state'
    | 'record_not_found',
    undefined,
    {
      code?: string | undefined;
    }
  >;
  readOrder: Operation<S.Order, OfStoreCart | 'order_not_found'>;
  listOwnOrders: Operation<Page<S.Order>, OfStoreCustomer, undefined, Filtered>;
  readOwnOrder: Operation<S.Order, OfStoreCustomer | 'order_not_found'>;
  listOrders: Operation<Page<S.AdminOrder>, OfAdminScoped, undefined, Filtered>;
  showOrder: Operation<S.AdminOrder, OfAdminScoped | 'order_not_found'>;
  createOrder: Operation<
    S.AdminOrder,
    OfAdminScoped | 'validation_error' | 'variant_not_found' | 'insufficient_stock' | 'invalid_quantity',
    S.CreateOrderBody
  >;
  changeOrder: Operation<
    S.AdminOrder,
    | OfAdminScoped
    | 'order_not_found'
    | 'cart_already_updated'
    | 'cart_invalid_state'
    | 'validation_error'
    | 'resource_invalid'
    | 'variant_not_found'
    | 'insufficient_stock'
    | 'invalid_quantity',
    S.ChangeOrderBody
  >;
  deleteOrder: Operation<
    undefined,
    OfAdminScoped | 'order_not_found' | 'cart_invalid_state' | 'order_already_updated'
  >;
  resendConfirmation: Operation<
    S.Message,
    OfAdminScoped | 'order_not_found' | 'order_already_updated' | 'cart_invalid_state'
  >;
  cancelOrder: Operation<
    S.AdminOrder,
    OfAdminScoped | 'order_not_found' | 'cart_already_updated' | 'order_already_updated' | 'validation_error',
    S.CancelOrderBody
  >;
  completeOrder: Operation<
    S.AdminOrder,
    | OfAdminScoped
    | 'order_not_found'
    | 'cart_empty'
    | 'cart_cannot_complete'
    | 'cart_cannot_transition'
    | 'cart_already_updated'
    | 'order_already_updated'
    | 'validation_error'
    | 'insufficient_stock'
    | 'variant_not_found'
    | 'payment_failed'
    | 'gateway_error'
    | 'payment_processing_error',
    S.CompleteOrderBody
  >;
  applyOrderGiftCard: Operation<
    S.AdminOrder,
    OfAdminScoped | 'order_not_found' | 'cart_invalid_state' | 'validation_error' | 'record_not_found',
    S.GiftCardCode
  >;
  removeOrderGiftCard: Operation<
    S.AdminOrder,
    OfAdminScoped | 'order_not_found' | 'cart_invalid_state' | 'record_not_found'
  >;
  applyOrderStoreCredits: Operation<
    S.AdminOrder,
    OfAdminScoped | 'order_not_found' | 'cart_invalid_state' | 'cart_already_updated' | 'validation_error',
    S.WantedStoreCredit
  >;
  removeOrderStoreCredits: Operation<S.AdminOrder, OfAdminScoped | 'order_not_found' | 'cart_invalid_state'>;
  listOrderFulfillments: Operation<
    Page<S.AdminFulfillment>,
    OfAdminScoped | 'order_not_found',
    undefined,
    Filtered
  >;
  readOrderFulfillment: Operation<S.AdminFulfillment, OfAdminScoped | 'order_not_found' | 'record_not_found'>;
  changeOrderFulfillment: Operation<
    S.AdminFulfillment,
    | OfAdminScoped
    | 'order_not_found'
    | 'record_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'order_already_updated'
    | 'validation_error',
    S.ChangeOrderFulfillmentBody
  >;
  shipOrderFulfillment: Operation<
    S.AdminFulfillment,
    | OfAdminScoped
    | 'order_not_found'
    | 'record_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'order_already_updated'
    | 'validation_error',
    S.ShipOrderFulfillmentBody
  >;
  cancelOrderFulfillment: Operation<
    S.AdminFulfillment,
    | OfAdminScoped
    | 'order_not_found'
    | 'record_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'order_already_updated'
    | 'validation_error'
  >;
  listOrderPayments: Operation<Page<S.OrderPayment>, OfAdminScoped | 'order_not_found', undefined, Filtered>;
  readOrderPayment: Operation<S.OrderPayment, OfAdminScoped | 'order_not_found' | 'record_not_found'>;
  addOrderPayment: Operation<
    S.OrderPayment,
    | OfAdminScoped
    | 'order_not_found'
    | 'order_already_updated'
    | 'cart_invalid_state'
    | 'validation_error'
    | 'resource_invalid'
    | 'payment_failed'
    | 'gateway_error'
    | 'payment_processing_error',
    S.AddOrderPaymentBody
  >;
  captureOrderPayment: Operation<
    S.OrderPayment,
    | OfAdminScoped
    | 'order_not_found'
    | 'record_not_found'
    | 'order_already_updated'
    | 'cart_already_updated'
    | 'cart_invalid_state'
    | 'validation_error'
    | 'gateway_error'
    | 'payment_processing_error',
    S.CaptureOrderPaymentBody
  >;
  voidOrderPayment: Operation<
    S.OrderPayment,
    | OfAdminScoped
    | 'order_not_found'
    | 'record_not_found'
    | 'order_already_updated'
    | 'cart_already_updated'
    | 'cart_invalid_state'
    | 'validation_error',
    S.VoidOrderPaymentBody
  >;
  listRefunds: Operation<Page<S.Refund>, OfAdminScoped | 'order_not_found', undefined, Filtered>;
  readRefund: Operation<S.Refund, OfAdminScoped | 'order_not_found' | 'record_not_found'>;
  createRefund: Operation<
    S.Refund,
    | OfAdminScoped
    | 'order_not_found'
    | 'order_already_updated'
    | 'cart_invalid_state'
    | 'validation_error'
    | 'resource_invalid'
    | 'gateway_error'
    | 'payment_processing_error',
    S.CreateRefundBody
  >;
  downloadDigital: Operation<string, OfPublic>;
  resetDigitalLink: Operation<
    S.DigitalLink,
    | OfAdminScoped
    | 'order_not_found'
    | 'record_not_found'
    | 'cart_invalid_state'
    | 'cart_already_updated'
    | 'order_already_updated'
    | 'validation_error'
  >;
  listOwnCreditCards: Operation<Page<S.CreditCard>, OfStoreCustomer, undefined, Filtered>;
  readOwnCreditCard: Operation<S.CreditCard, OfStoreCustomer | 'record_not_found'>;
  deleteOwnCreditCard: Operation<undefined, OfStoreCustomer | 'record_not_found'>;
  listOwnPaymentSources: Operation<Page<S.PaymentSource>, OfStoreCustomer, undefined, Filtered>;
  listCreditCards: Operation<Page<S.CreditCard>, OfAdminScoped | 'record_not_found', undefined, Filtered>;
  readCreditCard: Operation<S.CreditCard, OfAdminScoped | 'record_not_found'>;
  deleteCreditCard: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listPaymentMethodTypes: Operation<Collection<S.PaymentMethodType>, OfAdminScoped>;
  listPaymentMethods: Operation<Page<S.AdminPaymentMethod>, OfAdminScoped, undefined, Filtered>;
  createPaymentMethod: Operation<
    S.AdminPaymentMethod,
    OfAdminScoped | 'validation_error',
    S.PaymentMethodInput
  >;
  readPaymentMethod: Operation<S.AdminPaymentMethod, OfAdminScoped | 'record_not_found'>;
  changePaymentMethod: Operation<
    S.AdminPaymentMethod,
    OfAdminScoped | 'record_not_found' | 'validation_error' | 'resource_invalid',
    S.PaymentMethodChange
  >;
  deletePaymentMethod: Operation<undefined, OfAdminScoped | 'record_not_found' | 'resource_invalid'>;
  listDeliveryMethods: Operation<Page<S.AdminDeliveryMethod>, OfAdminScoped, undefined, Filtered>;
  createDeliveryMethod: Operation<
    S.AdminDeliveryMethod,
    OfAdminScoped | 'validation_error',
    S.DeliveryMethodInput
  >;
  readDeliveryMethod: Operation<S.AdminDeliveryMethod, OfAdminScoped | 'record_not_found'>;
  changeDeliveryMethod: Operation<
    S.AdminDeliveryMethod,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.DeliveryMethodChange
  >;
  deleteDeliveryMethod: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listZones: Operation<Page<S.Zone>, OfAdminScoped, undefined, Filtered>;
  createZone: Operation<S.Zone, OfAdminScoped | 'validation_error', S.ZoneInput>;
  readZone: Operation<S.Zone, OfAdminScoped | 'record_not_found'>;
  changeZone: Operation<S.Zone, OfAdminScoped | 'record_not_found' | 'validation_error', S.ZoneChange>;
  deleteZone: Operation<undefined, OfAdminScoped | 'record_not_found' | 'resource_invalid'>;
  listTaxCategories: Operation<Page<S.TaxCategory>, OfAdminScoped, undefined, Filtered>;
  createTaxCategory: Operation<S.TaxCategory, OfAdminScoped | 'validation_error', S.TaxCategoryInput>;
  readTaxCategory: Operation<S.TaxCategory, OfAdminScoped | 'record_not_found'>;
  changeTaxCategory: Operation<
    S.TaxCategory,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.TaxCategoryChange
  >;
  deleteTaxCategory: Operation<undefined, OfAdminScoped | 'record_not_found' | 'resource_invalid'>;
  listTaxRates: Operation<Page<S.TaxRate>, OfAdminScoped, undefined, Filtered>;
  createTaxRate: Operation<S.TaxRate, OfAdminScoped | 'validation_error', S.TaxRateInput>;
  readTaxRate: Operation<S.TaxRate, OfAdminScoped | 'record_not_found'>;
  changeTaxRate: Operation<
    S.TaxRate,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.TaxRateChange
  >;
  deleteTaxRate: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listPromotions: Operation<Page<S.AdminPromotion>, OfAdminScoped, undefined, Filtered>;
  createPromotion: Operation<S.AdminPromotion, OfAdminScoped | 'validation_error', S.PromotionInput>;
  readPromotion: Operation<S.AdminPromotion, OfAdminScoped | 'record_not_found'>;
  changePromotion: Operation<
    S.AdminPromotion,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.PromotionChange
  >;
  deletePromotion: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  issueGiftCard: Operation<S.AdminGiftCard, OfAdminScoped | 'validation_error', S.IssueGiftCardBody>;
  listGiftCards: Operation<Page<S.AdminGiftCard>, OfAdminScoped, undefined, Filtered>;
  readGiftCard: Operation<S.AdminGiftCard, OfAdminScoped | 'record_not_found'>;
  changeGiftCard: Operation<
    S.AdminGiftCard,
    OfAdminScoped | 'record_not_found' | 'validation_error' | 'resource_invalid',
    S.ChangeGiftCardBody
  >;
  cancelGiftCard: Operation<S.AdminGiftCard, OfAdminScoped | 'record_not_found'>;
  deleteGiftCard: Operation<undefined, OfAdminScoped | 'record_not_found' | 'resource_invalid'>;
  listGiftCardEvents: Operation<
    Page<S.GiftCardEvent>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  listOwnGiftCards: Operation<Page<S.GiftCard>, OfStoreCustomer, undefined, Filtered>;
  readOwnGiftCard: Operation<S.GiftCard, OfStoreCustomer | 'record_not_found'>;
  convertGiftCard: Operation<
    S.AdminStoreCredit,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.ConvertGiftCardBody
  >;
  issueStoreCredit: Operation<
    S.AdminStoreCredit,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.IssueStoreCreditBody
  >;
  listStoreCreditsOfCustomer: Operation<
    Page<S.AdminStoreCredit>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  readStoreCreditOfCustomer: Operation<S.AdminStoreCredit, OfAdminScoped | 'record_not_found'>;
  changeStoreCredit: Operation<
    S.AdminStoreCredit,
    OfAdminScoped | 'record_not_found' | 'validation_error' | 'store_credit_in_use',
    S.ChangeStoreCreditBody
  >;
  deleteStoreCredit: Operation<undefined, OfAdminScoped | 'record_not_found' | 'store_credit_in_use'>;
  listStoreCredits: Operation<Page<S.AdminStoreCredit>, OfAdminScoped, undefined, Filtered>;
  readStoreCredit: Operation<S.AdminStoreCredit, OfAdminScoped | 'record_not_found'>;
  listStoreCreditEvents: Operation<
    Page<S.StoreCreditEvent>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  listOwnStoreCredits: Operation<Page<S.StoreCredit>, OfStoreCustomer, undefined, Filtered>;
  readOwnStoreCredit: Operation<S.StoreCredit, OfStoreCustomer | 'record_not_found'>;
  listStoreCreditCategories: Operation<Page<S.StoreCreditCategory>, OfAdminScoped, undefined, Filtered>;
  readStoreCreditCategory: Operation<S.StoreCreditCategory, OfAdminScoped | 'record_not_found'>;
  createStoreCreditCategory: Operation<
    S.StoreCreditCategory,
    OfAdminScoped | 'validation_error',
    S.CreateStoreCreditCategoryBody
  >;
  changeStoreCreditCategory: Operation<
    S.StoreCreditCategory,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.ChangeStoreCreditCategoryBody
  >;
  deleteStoreCreditCategory: Operation<undefined, OfAdminScoped | 'record_not_found' | 'resource_invalid'>;
  listStoreCreditTypes: Operation<Page<S.StoreCreditType>, OfAdminScoped, undefined, Filtered>;
  createGiftCardBatch: Operation<
    S.GiftCardBatch,
    OfAdminScoped | 'validation_error',
    S.CreateGiftCardBatchBody
  >;
  listGiftCardBatches: Operation<Page<S.GiftCardBatch>, OfAdminScoped, undefined, Filtered>;
  readGiftCardBatch: Operation<S.GiftCardBatch, OfAdminScoped | 'record_not_found'>;
  cancelGiftCardBatch: Operation<S.GiftCardBatch, OfAdminScoped | 'record_not_found'>;
  createWebhookEndpoint: Operation<
    S.WebhookEndpoint,
    OfAdminScoped | 'validation_error',
    S.CreateWebhookEndpointBody
  >;
  listWebhookEndpoints: Operation<Page<S.WebhookEndpoint>, OfAdminScoped, undefined, Filtered>;
  readWebhookEndpoint: Operation<S.WebhookEndpoint, OfAdminScoped | 'record_not_found'>;
  changeWebhookEndpoint: Operation<
    S.WebhookEndpoint,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.ChangeWebhookEndpointBody
  >;
  deleteWebhookEndpoint: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  enableWebhookEndpoint: Operation<S.WebhookEndpoint, OfAdminScoped | 'record_not_found'>;
  disableWebhookEndpoint: Operation<S.WebhookEndpoint, OfAdminScoped | 'record_not_found'>;
  rotateWebhookSecret: Operation<S.WebhookEndpoint, OfAdminScoped | 'record_not_found'>;
  sendTestWebhook: Operation<S.WebhookDelivery, OfAdminScoped | 'record_not_found'>;
  listWebhookDeliveries: Operation<
    Page<S.WebhookDelivery>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  readWebhookDelivery: Operation<S.WebhookDelivery, OfAdminScoped | 'record_not_found'>;
  redeliverWebhook: Operation<S.WebhookDelivery, OfAdminScoped | 'record_not_found'>;
  replayWebhooks: Operation<
    S.WebhookReplay,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.ReplayWebhooksBody
  >;
  listWebhookReplays: Operation<
    Page<S.WebhookReplay>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  readWebhookReplay: Operation<S.WebhookReplay, OfAdminScoped | 'record_not_found'>;
  listEvents: Operation<
    {
      data: S.LoggedEvent[];
      meta: {
        next_after: number;
        head: number;
      };
    },
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid' | 'rate_limit_exceeded',
    undefined,
    {
      after?: string | undefined;
      limit?: string | undefined;
      name?: string | undefined;
      correlation_id?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
      stream?: string | undefined;
      category?: string | undefined;
      wait?: string | undefined;
    }
  >;
  readEvent: Operation<S.LoggedEvent, OfAdminScoped | 'record_not_found'>;
  readStream: Operation<
    {
      data: S.LoggedEvent[];
      meta: {
        next_after: number;
        head: number;
      };
    },
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid' | 'record_not_found',
    undefined,
    {
      after?: string | undefined;
      limit?: string | undefined;
    }
  >;
  listMails: Operation<Page<S.Mail>, OfAdminScoped, undefined, Filtered>;
  readMail: Operation<S.Mail, OfAdminScoped | 'record_not_found'>;
  retryMail: Operation<S.Message, OfAdminScoped | 'record_not_found'>;
  listProductCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createProductCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readProductCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeProductCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteProductCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listVariantCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'variant_not_found',
    undefined,
    Filtered
  >;
  createVariantCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'variant_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readVariantCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'variant_not_found' | 'record_not_found'
  >;
  changeVariantCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'variant_not_found' | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteVariantCustomField: Operation<undefined, OfAdminScoped | 'variant_not_found' | 'record_not_found'>;
  listCategoryCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createCategoryCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readCategoryCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeCategoryCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteCategoryCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listOptionTypeCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createOptionTypeCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readOptionTypeCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeOptionTypeCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteOptionTypeCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listOptionValueCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createOptionValueCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readOptionValueCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeOptionValueCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteOptionValueCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listCustomerCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createCustomerCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readCustomerCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeCustomerCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteCustomerCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listOrderCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'order_not_found',
    undefined,
    Filtered
  >;
  createOrderCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'order_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readOrderCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'order_not_found' | 'record_not_found'>;
  changeOrderCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'order_not_found' | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteOrderCustomField: Operation<undefined, OfAdminScoped | 'order_not_found' | 'record_not_found'>;
  listLineItemCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'line_item_not_found',
    undefined,
    Filtered
  >;
  createLineItemCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'line_item_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readLineItemCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'line_item_not_found' | 'record_not_found'
  >;
  changeLineItemCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'line_item_not_found' | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteLineItemCustomField: Operation<undefined, OfAdminScoped | 'line_item_not_found' | 'record_not_found'>;
  listPaymentCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createPaymentCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readPaymentCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changePaymentCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deletePaymentCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listShipmentCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createShipmentCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readShipmentCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeShipmentCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteShipmentCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listGiftCardCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createGiftCardCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readGiftCardCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeGiftCardCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteGiftCardCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  listStoreCreditCustomFields: Operation<
    Page<S.AdminCustomField>,
    OfAdminScoped | 'record_not_found',
    undefined,
    Filtered
  >;
  createStoreCreditCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldInput
  >;
  readStoreCreditCustomField: Operation<S.AdminCustomField, OfAdminScoped | 'record_not_found'>;
  changeStoreCreditCustomField: Operation<
    S.AdminCustomField,
    OfAdminScoped | 'record_not_found' | 'validation_error',
    S.CustomFieldChange
  >;
  deleteStoreCreditCustomField: Operation<undefined, OfAdminScoped | 'record_not_found'>;
  createExport: Operation<
    S.Exported,
    OfAdminStaff | 'validation_error' | 'access_denied',
    S.CreateExportBody
  >;
  listExports: Operation<Page<S.Exported>, OfAdminStaff, undefined, Filtered>;
  readExport: Operation<S.Exported, OfAdminStaff | 'record_not_found' | 'access_denied'>;
  downloadExport: Operation<string, OfAdminStaff | 'record_not_found' | 'access_denied'>;
  createImport: Operation<
    S.Imported,
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid' | 'validation_error',
    { file: Blob } | Blob,
    {
      type: 'products';
    }
  >;
  listImports: Operation<Page<S.Imported>, OfAdminScoped, undefined, Filtered>;
  readImport: Operation<S.Imported, OfAdminScoped | 'record_not_found'>;
  cancelImport: Operation<S.Imported, OfAdminScoped | 'record_not_found'>;
  reportStoredValue: Operation<
    S.ReportStoredValueAnswer,
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid',
    undefined,
    {
      on?: string | undefined;
    }
  >;
  reportLiability: Operation<
    S.ReportLiabilityAnswer,
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid',
    undefined,
    {
      from?: string | undefined;
      to?: string | undefined;
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
    }
  >;
  reportSales: Operation<
    S.ReportSalesAnswer,
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid',
    undefined,
    {
      from?: string | undefined;
      to?: string | undefined;
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
    }
  >;
  reportEvents: Operation<
    S.ReportEventsAnswer,
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid',
    undefined,
    {
      from?: string | undefined;
      to?: string | undefined;
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
    }
  >;
  reportConversion: Operation<
    S.ReportConversionAnswer,
    OfAdminScoped | 'parameter_missing' | 'parameter_invalid',
    undefined,
    {
      from?: string | undefined;
      to?: string | undefined;
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
    }
  >;
}

/** The endpoints of the Store API. */
export interface StoreMethods {
  readonly customers: {
    /** Registers a shopper, who is logged in at once. `POST /customers` */
    readonly create: Write<'registerCustomer'>;
    readonly me: {
      /** Shows the profile of the shopper who is logged in. `GET /customers/me` */
      readonly get: Get<'showProfile'>;
      /** Changes the profile; a new e-mail or password needs the current password. `PATCH /customers/me` */
      readonly update: Write<'changeProfile'>;
      /** Tells everything that is known about the shopper who is logged in. `GET /customers/me/export` */
      readonly export: Get<'exportOwnData'>;
      readonly sessions: {
        /** Lists where the shopper is logged in, the latest used first. `GET /customers/me/sessions` */
        readonly list: List<'listOwnSessions'>;
        /** Ends one of the sessions, which may be the one of this request. `DELETE /customers/me/sessions/:sessionId` */
        readonly delete: Write<'endOwnSession', [sessionId: string]>;
        /** Ends all sessions but the one of this request. `DELETE /customers/me/sessions` */
        readonly deleteAll: Write<'endOtherSessions'>;
      };
      readonly addresses: {
        /** Lists the address book. `GET /customers/me/addresses` */
        readonly list: List<'listAddresses'>;
        /** Adds an address; the first one becomes the default for billing and shipping. `POST /customers/me/addresses` */
        readonly create: Write<'addAddress'>;
        /** Shows one address. `GET /customers/me/addresses/:addressId` */
        readonly get: Get<'showAddress', [addressId: string]>;
        /** Changes an address. `PATCH /customers/me/addresses/:addressId` */
        readonly update: Write<'changeAddress', [addressId: string]>;
        /** Removes an address; a default moves to one that is left. `DELETE /customers/me/addresses/:addressId` */
        readonly delete: Write<'removeAddress', [addressId: string]>;
      };
      readonly orders: {
        /** Lists the customer's completed orders, the newest first. `GET /customers/me/orders` */
        readonly list: List<'listOwnOrders'>;
        /** Shows one of the customer's completed orders. `GET /customers/me/orders/:orderId` */
        readonly get: Get<'readOwnOrder', [orderId: string]>;
      };
      readonly creditCards: {
        /** Lists the customer's saved cards, the default one first. `GET /customers/me/credit_cards` */
        readonly list: List<'listOwnCreditCards'>;
        /** Shows one of the customer's saved cards. `GET /customers/me/credit_cards/:creditCardId` */
        readonly get: Get<'readOwnCreditCard', [creditCardId: string]>;
        /** Removes a saved card. Orders that it paid stay as they are. `DELETE /customers/me/credit_cards/:creditCardId` */
        readonly delete: Write<'deleteOwnCreditCard', [creditCardId: string]>;
      };
      readonly paymentSources: {
        /** Lists all that the customer has saved to pay with, the default one first. `GET /customers/me/payment_sources` */
        readonly list: List<'listOwnPaymentSources'>;
      };
      readonly giftCards: {
        /** Lists the customer's own gift cards, the newest first. `GET /customers/me/gift_cards` */
        readonly list: List<'listOwnGiftCards'>;
        /** Shows one of the customer's own gift cards. `GET /customers/me/gift_cards/:giftCardId` */
        readonly get: Get<'readOwnGiftCard', [giftCardId: string]>;
      };
      readonly storeCredits: {
        /** Lists the customer's own store credits, the newest first. `GET /customers/me/store_credits` */
        readonly list: List<'listOwnStoreCredits'>;
        /** Shows one of the customer's own store credits. `GET /customers/me/store_credits/:storeCreditId` */
        readonly get: Get<'readOwnStoreCredit', [storeCreditId: string]>;
      };
    };
  };
  readonly auth: {
    /** Logs a shopper in. `POST /auth/login` */
    readonly login: Write<'logInCustomer'>;
    /** Renews the access token; the refresh token is replaced. `POST /auth/refresh` */
    readonly refresh: Write<'refreshCustomer'>;
    /** Ends the session of a refresh token; succeeds in any case. `POST /auth/logout` */
    readonly logout: Write<'logOutCustomer'>;
  };
  readonly passwordResets: {
    /** Asks for a password reset; the answer does not tell whether the account exists. `POST /password_resets` */
    readonly create: Write<'requestPasswordReset'>;
    /** Sets a new password with a reset token; logs in and ends all other sessions. `PATCH /password_resets/:token` */
    readonly update: Write<'resetPassword', [token: string]>;
  };
  readonly wishlists: {
    /** Lists the wishlists of the customer, the default one first. `GET /wishlists` */
    readonly list: List<'listWishlists'>;
    /** Makes a wishlist. `POST /wishlists` */
    readonly create: Write<'createWishlist'>;
    /** Shows a wishlist: by its id to its owner, by its token to everybody while it is not private. `GET /wishlists/:idOrToken` */
    readonly get: Get<'showWishlist', [idOrToken: string]>;
    /** Changes a wishlist. `PATCH /wishlists/:wishlistId` */
    readonly update: Write<'changeWishlist', [wishlistId: string]>;
    /** Deletes a wishlist. The oldest that is left becomes the default, if it was that. `DELETE /wishlists/:wishlistId` */
    readonly delete: Write<'deleteWishlist', [wishlistId: string]>;
    readonly items: {
      /** Lists the wishes of a wishlist, without those that are not sold any more. `GET /wishlists/:wishlistId/items` */
      readonly list: List<'listWishedItems', [wishlistId: string]>;
      /** Puts a variant on a wishlist. One that is there already gets the quantity that is sent. `POST /wishlists/:wishlistId/items` */
      readonly create: Write<'addWishedItem', [wishlistId: string]>;
      /** Shows one wish. `GET /wishlists/:wishlistId/items/:itemId` */
      readonly get: Get<'showWishedItem', [wishlistId: string, itemId: string]>;
      /** Sets the quantity of a wish. `PATCH /wishlists/:wishlistId/items/:itemId` */
      readonly update: Write<'changeWishedItem', [wishlistId: string, itemId: string]>;
      /** Takes a wish off a wishlist. `DELETE /wishlists/:wishlistId/items/:itemId` */
      readonly delete: Write<'removeWishedItem', [wishlistId: string, itemId: string]>;
    };
  };
  readonly countries: {
    /** Lists the countries that the store ships to; with their states on `expand=states`. `GET /countries` */
    readonly list: Collect<'listCountries'>;
    /** Shows one country of the world; with its states on `expand=states`. `GET /countries/:iso` */
    readonly get: Get<'showCountry', [iso: string]>;
  };
  readonly currencies: {
    /** Lists the currencies the store sells in. `GET /currencies` */
    readonly list: Collect<'listCurrencies'>;
  };
  readonly locales: {
    /** Lists the locales the store speaks. `GET /locales` */
    readonly list: Collect<'listLocales'>;
  };
  readonly newsletterSubscribers: {
    /** Subscribes an e-mail address to the newsletter. `POST /newsletter_subscribers` */
    readonly create: Write<'subscribe'>;
    /** Confirms a subscription with the token that was sent to its address. `POST /newsletter_subscribers/verify` */
    readonly verify: Write<'verifySubscription'>;
    /** Asks for a link to unsubscribe; the answer does not tell whether the address is subscribed. `POST /newsletter_subscribers/request_unsubscribe` */
    readonly requestUnsubscribe: Write<'requestUnsubscribe'>;
    /** Unsubscribes. `DELETE /newsletter_subscribers/:newsletterSubscriberId` */
    readonly delete: Write<'unsubscribe', [newsletterSubscriberId: string]>;
  };
  readonly products: {
    /** Lists the products that are for sale: searched, filtered, sorted, a page at a time. `GET /products` */
    readonly list: List<'listProducts'>;
    /** Tells how a list of products can be narrowed down, with counts. `GET /products/filters` */
    readonly filters: Get<'readProductFilters'>;
    /** Shows one product that is for sale. `GET /products/:idOrSlug` */
    readonly get: Get<'readProduct', [idOrSlug: string]>;
  };
  readonly categories: {
    /** Lists the categories, level by level. `GET /categories` */
    readonly list: List<'listCategories'>;
    /** Shows one category, by id or permalink. `GET /categories/*idOrPermalink` */
    readonly get: Get<'readCategory', [idOrPermalink: string]>;
  };
  readonly carts: {
    /** Lists the customer's open carts, the one changed last first. `GET /carts` */
    readonly list: List<'listCarts'>;
    /** Makes a cart, with items, e-mail and addresses where they are known. `POST /carts` */
    readonly create: Write<'createCart'>;
    /** Shows a cart; what its gift card pays is found out anew. `GET /carts/:cartId` */
    readonly get: Get<'readCart', [cartId: string]>;
    /** Changes e-mail, note, addresses, currency or the quantities of items. `PATCH /carts/:cartId` */
    readonly update: Write<'changeCart', [cartId: string]>;
    /** Deletes an open cart. `DELETE /carts/:cartId` */
    readonly delete: Write<'deleteCart', [cartId: string]>;
    /** Makes a guest's cart the customer's. `PATCH /carts/:cartId/associate` */
    readonly associate: Write<'associateCart', [cartId: string]>;
    /** Completes a cart: it becomes an order. `POST /carts/:cartId/complete` */
    readonly complete: Write<'completeCart', [cartId: string]>;
    readonly items: {
      /** Puts a variant into a cart. `POST /carts/:cartId/items` */
      readonly create: Write<'addCartItem', [cartId: string]>;
      /** Sets the quantity of an item, or its metadata. `PATCH /carts/:cartId/items/:itemId` */
      readonly update: Write<'changeCartItem', [cartId: string, itemId: string]>;
      /** Takes an item out of a cart. `DELETE /carts/:cartId/items/:itemId` */
      readonly delete: Write<'removeCartItem', [cartId: string, itemId: string]>;
    };
    readonly fulfillments: {
      /** Chooses one of the delivery rates of a fulfillment. `PATCH /carts/:cartId/fulfillments/:fulfillmentId` */
      readonly update: Write<'selectDeliveryRate', [cartId: string, fulfillmentId: string]>;
    };
    readonly payments: {
      /** Says how the cart will be paid. `POST /carts/:cartId/payments` */
      readonly create: Write<'addCartPayment', [cartId: string]>;
    };
    readonly giftCards: {
      /** Pays with a gift card: it lowers what is due, not the total. `POST /carts/:cartId/gift_cards` */
      readonly create: Write<'applyCartGiftCard', [cartId: string]>;
      /** Takes the gift card off a cart. `DELETE /carts/:cartId/gift_cards/:giftCardId` */
      readonly delete: Write<'removeCartGiftCard', [cartId: string, giftCardId: string]>;
    };
    readonly storeCredits: {
      /** Pays with the customer's store credits: they lower what is due, not the total. `POST /carts/:cartId/store_credits` */
      readonly create: Write<'applyCartStoreCredits', [cartId: string]>;
      /** Takes the store credits off a cart. `DELETE /carts/:cartId/store_credits` */
      readonly deleteAll: Write<'removeCartStoreCredits', [cartId: string]>;
    };
    readonly paymentSessions: {
      /** Begins to pay by a method with `session_required`. `POST /carts/:cartId/payment_sessions` */
      readonly create: Write<'openPaymentSession', [cartId: string]>;
      /** Shows a payment session, also when its order is placed. `GET /carts/:cartId/payment_sessions/:sessionId` */
      readonly get: Get<'readPaymentSession', [cartId: string, sessionId: string]>;
      /** Changes an open payment session. `PATCH /carts/:cartId/payment_sessions/:sessionId` */
      readonly update: Write<'changePaymentSession', [cartId: string, sessionId: string]>;
      /** Has the gateway set the amount aside, and makes it a payment of the cart. `PATCH /carts/:cartId/payment_sessions/:sessionId/complete` */
      readonly complete: Write<'completePaymentSession', [cartId: string, sessionId: string]>;
    };
    readonly discountCodes: {
      /** Enters the code of a promotion, which takes something off the total. `POST /carts/:cartId/discount_codes` */
      readonly create: Write<'applyCartDiscountCode', [cartId: string]>;
      /** Takes the code off a cart. `DELETE /carts/:cartId/discount_codes/:code` */
      readonly delete: Write<'removeCartDiscountCode', [cartId: string, code: string]>;
    };
  };
  readonly orders: {
    /** Shows a completed order. `GET /orders/:orderId` */
    readonly get: Get<'readOrder', [orderId: string]>;
  };
  readonly digitals: {
    /** Downloads a file that was bought. `GET /digitals/:token` */
    readonly get: Get<'downloadDigital', [token: string]>;
  };
}

/** The endpoints of the Admin API. */
export interface AdminMethods {
  readonly customers: {
    readonly addresses: {
      /** Lists a customer's address book. `GET /customers/:customerId/addresses` */
      readonly list: List<'listCustomerAddresses', [customerId: string]>;
      /** Adds an address to a customer's address book. `POST /customers/:customerId/addresses` */
      readonly create: Write<'addCustomerAddress', [customerId: string]>;
      /** Shows one address of a customer. `GET /customers/:customerId/addresses/:addressId` */
      readonly get: Get<'showCustomerAddress', [customerId: string, addressId: string]>;
      /** Changes an address of a customer. `PATCH /customers/:customerId/addresses/:addressId` */
      readonly update: Write<'changeCustomerAddress', [customerId: string, addressId: string]>;
      /** Removes an address from a customer's address book. `DELETE /customers/:customerId/addresses/:addressId` */
      readonly delete: Write<'removeCustomerAddress', [customerId: string, addressId: string]>;
    };
    /** Lists the customers of the store, the newest first. `GET /customers` */
    readonly list: List<'listCustomers'>;
    /** Adds a customer. `POST /customers` */
    readonly create: Write<'addCustomer'>;
    /** Shows one customer. `GET /customers/:customerId` */
    readonly get: Get<'showCustomer', [customerId: string]>;
    /** Changes a customer. `PATCH /customers/:customerId` */
    readonly update: Write<'changeCustomer', [customerId: string]>;
    /** Deletes a customer without orders, and erases what is personal. `DELETE /customers/:customerId` */
    readonly delete: Write<'deleteCustomer', [customerId: string]>;
    readonly creditCards: {
      /** Lists the saved cards of a customer, the default one first. `GET /customers/:customerId/credit_cards` */
      readonly list: List<'listCreditCards', [customerId: string]>;
      /** Shows one saved card of a customer. `GET /customers/:customerId/credit_cards/:creditCardId` */
      readonly get: Get<'readCreditCard', [customerId: string, creditCardId: string]>;
      /** Removes a saved card of a customer. Orders that it paid stay as they are. `DELETE /customers/:customerId/credit_cards/:creditCardId` */
      readonly delete: Write<'deleteCreditCard', [customerId: string, creditCardId: string]>;
    };
    readonly storeCredits: {
      /** Issues a store credit to a customer. `POST /customers/:customerId/store_credits` */
      readonly create: Write<'issueStoreCredit', [customerId: string]>;
      /** Lists the store credits of a customer, the newest first. `GET /customers/:customerId/store_credits` */
      readonly list: List<'listStoreCreditsOfCustomer', [customerId: string]>;
      /** Shows a store credit of a customer. `GET /customers/:customerId/store_credits/:storeCreditId` */
      readonly get: Get<'readStoreCreditOfCustomer', [customerId: string, storeCreditId: string]>;
      /** Changes a store credit: category, memo, metadata, and the amount of an unused one. `PATCH /customers/:customerId/store_credits/:storeCreditId` */
      readonly update: Write<'changeStoreCredit', [customerId: string, storeCreditId: string]>;
      /** Deletes a store credit of which nothing is used or authorized for an order. `DELETE /customers/:customerId/store_credits/:storeCreditId` */
      readonly delete: Write<'deleteStoreCredit', [customerId: string, storeCreditId: string]>;
    };
    readonly customFields: {
      /** Lists the custom fields of a customer, in the order of their definitions. `GET /customers/:customerId/custom_fields` */
      readonly list: List<'listCustomerCustomFields', [customerId: string]>;
      /** Gives a customer a value of a custom field. `POST /customers/:customerId/custom_fields` */
      readonly create: Write<'createCustomerCustomField', [customerId: string]>;
      /** Shows one custom field of a customer. `GET /customers/:customerId/custom_fields/:customFieldId` */
      readonly get: Get<'readCustomerCustomField', [customerId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a customer. `PATCH /customers/:customerId/custom_fields/:customFieldId` */
      readonly update: Write<'changeCustomerCustomField', [customerId: string, customFieldId: string]>;
      /** Removes a custom field's value from a customer. `DELETE /customers/:customerId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteCustomerCustomField', [customerId: string, customFieldId: string]>;
    };
  };
  readonly auth: {
    /** Logs somebody of the staff in. `POST /auth/login` */
    readonly login: Write<'logInAdmin'>;
    /** Renews the access token; the refresh token is replaced. `POST /auth/refresh` */
    readonly refresh: Write<'refreshAdmin'>;
    /** Ends the session of a refresh token; succeeds in any case. `POST /auth/logout` */
    readonly logout: Write<'logOutAdmin'>;
    readonly invitations: {
      /** Accepts an invitation to the staff by choosing a password; logs in. `PATCH /auth/invitations/:token` */
      readonly update: Write<'acceptInvitation', [token: string]>;
    };
    readonly passwordResets: {
      /** Asks for a password reset for staff; the answer does not tell whether the account exists. `POST /auth/password_resets` */
      readonly create: Write<'requestAdminPasswordReset'>;
      /** Sets a new password with a reset token; logs in and ends all other sessions. `PATCH /auth/password_resets/:token` */
      readonly update: Write<'resetAdminPassword', [token: string]>;
    };
  };
  readonly me: {
    /** Shows who is logged in, and the store. `GET /me` */
    readonly get: Get<'showAdminAccount'>;
    /** Changes the name, language or password of who is logged in. `PATCH /me` */
    readonly update: Write<'changeAdminAccount'>;
  };
  readonly adminUsers: {
    /** Lists the staff. `GET /admin_users` */
    readonly list: List<'listAdminUsers'>;
    /** Invites somebody to the staff. `POST /admin_users` */
    readonly create: Write<'inviteAdminUser'>;
    /** Shows one member of the staff. `GET /admin_users/:adminUserId` */
    readonly get: Get<'showAdminUser', [adminUserId: string]>;
    /** Changes a member of the staff: name, roles, metadata. `PATCH /admin_users/:adminUserId` */
    readonly update: Write<'changeAdminUser', [adminUserId: string]>;
    /** Keeps a member of the staff out; all sessions end. `PATCH /admin_users/:adminUserId/deactivate` */
    readonly deactivate: Write<'deactivateAdminUser', [adminUserId: string]>;
    /** Lets a member of the staff in again. `PATCH /admin_users/:adminUserId/activate` */
    readonly activate: Write<'activateAdminUser', [adminUserId: string]>;
    /** Takes somebody off the staff and erases what is personal. `DELETE /admin_users/:adminUserId` */
    readonly delete: Write<'deleteAdminUser', [adminUserId: string]>;
  };
  readonly roles: {
    /** Lists the roles of the staff. `GET /roles` */
    readonly list: List<'listRoles'>;
    /** Makes a role. `POST /roles` */
    readonly create: Write<'createRole'>;
    /** Shows one role. `GET /roles/:roleId` */
    readonly get: Get<'showRole', [roleId: string]>;
    /** Changes a role: name, scopes, metadata. `PATCH /roles/:roleId` */
    readonly update: Write<'changeRole', [roleId: string]>;
    /** Deletes a role. Whoever had it stays, without what it allowed. `DELETE /roles/:roleId` */
    readonly delete: Write<'deleteRole', [roleId: string]>;
  };
  readonly store: {
    /** Shows the settings of the store. `GET /store` */
    readonly get: Get<'showStore'>;
    /** Changes settings of the store. `PATCH /store` */
    readonly update: Write<'changeStore'>;
  };
  readonly stores: {
    /** Lists the stores of the installation, the oldest first. `GET /stores` */
    readonly list: List<'listStores'>;
    /** Opens another store in this installation, with its first keys, which are shown once. `POST /stores` */
    readonly create: Write<'createStore'>;
  };
  readonly allowedOrigins: {
    /** Lists the origins that links with tokens may lead to. `GET /allowed_origins` */
    readonly list: List<'listAllowedOrigins'>;
    /** Allows an origin. `POST /allowed_origins` */
    readonly create: Write<'addAllowedOrigin'>;
    /** Shows one allowed origin. `GET /allowed_origins/:allowedOriginId` */
    readonly get: Get<'showAllowedOrigin', [allowedOriginId: string]>;
    /** Changes an allowed origin, or its metadata. `PATCH /allowed_origins/:allowedOriginId` */
    readonly update: Write<'changeAllowedOrigin', [allowedOriginId: string]>;
    /** No longer allows an origin. `DELETE /allowed_origins/:allowedOriginId` */
    readonly delete: Write<'removeAllowedOrigin', [allowedOriginId: string]>;
  };
  /** Shows what the forms of a dashboard offer. Units follow the unit system of the store. `GET /option_lists` */
  readonly optionLists: Get<'showOptionLists'>;
  readonly apiKeys: {
    /** Lists the API keys of the store. `GET /api_keys` */
    readonly list: List<'listApiKeys'>;
    /** Makes an API key; a secret one is shown in this answer alone. `POST /api_keys` */
    readonly create: Write<'issueApiKey'>;
    /** Shows one API key. `GET /api_keys/:apiKeyId` */
    readonly get: Get<'showApiKey', [apiKeyId: string]>;
    /** Changes an API key: name, scopes, metadata. `PATCH /api_keys/:apiKeyId` */
    readonly update: Write<'changeApiKey', [apiKeyId: string]>;
    /** Revokes an API key for good. `PATCH /api_keys/:apiKeyId/revoke` */
    readonly revoke: Write<'revokeApiKey', [apiKeyId: string]>;
    /** Revokes an API key and takes it off the list. `DELETE /api_keys/:apiKeyId` */
    readonly delete: Write<'deleteApiKey', [apiKeyId: string]>;
  };
  readonly customerGroups: {
    /** Lists the customer groups of the store, the newest first. `GET /customer_groups` */
    readonly list: List<'listCustomerGroups'>;
    /** Makes a customer group. `POST /customer_groups` */
    readonly create: Write<'createCustomerGroup'>;
    /** Shows one customer group. `GET /customer_groups/:customerGroupId` */
    readonly get: Get<'showCustomerGroup', [customerGroupId: string]>;
    /** Changes a customer group. `PATCH /customer_groups/:customerGroupId` */
    readonly update: Write<'changeCustomerGroup', [customerGroupId: string]>;
    /** Deletes a customer group. Its customers stay. `DELETE /customer_groups/:customerGroupId` */
    readonly delete: Write<'deleteCustomerGroup', [customerGroupId: string]>;
    readonly customers: {
      /** Puts customers into a group: all of them, or none where one is not found. `POST /customer_groups/:customerGroupId/customers` */
      readonly create: Write<'addCustomersToGroup', [customerGroupId: string]>;
      /** Takes a customer out of a group. `DELETE /customer_groups/:customerGroupId/customers/:customerId` */
      readonly delete: Write<'removeCustomerFromGroup', [customerGroupId: string, customerId: string]>;
    };
  };
  readonly newsletterSubscribers: {
    /** Lists the newsletter subscribers of the store, the newest first. `GET /newsletter_subscribers` */
    readonly list: List<'listSubscribers'>;
    /** Shows one subscriber. `GET /newsletter_subscribers/:newsletterSubscriberId` */
    readonly get: Get<'showSubscriber', [newsletterSubscriberId: string]>;
    /** Removes a subscriber. `DELETE /newsletter_subscribers/:newsletterSubscriberId` */
    readonly delete: Write<'deleteSubscriber', [newsletterSubscriberId: string]>;
  };
  readonly products: {
    /** Makes a product, a draft unless another status is given. `POST /products` */
    readonly create: Write<'createProduct'>;
    /** Lists all products of the store. `GET /products` */
    readonly list: List<'listAdminProducts'>;
    /** Shows one product, by id or slug. `GET /products/:productId` */
    readonly get: Get<'readAdminProduct', [productId: string]>;
    /** Changes up to 1,000 products, each by itself. `PATCH /products/bulk` */
    readonly bulk: Write<'changeProducts'>;
    /** Changes a product and its variants. `PATCH /products/:productId` */
    readonly update: Write<'changeProduct', [productId: string]>;
    /** Makes a draft with the same variants, prices, options, categories, tags, pictures and custom fields. `POST /products/:productId/clone` */
    readonly clone: Write<'cloneProduct', [productId: string]>;
    /** Deletes a product with its variants; slug and SKUs are free again. `DELETE /products/:productId` */
    readonly delete: Write<'deleteProduct', [productId: string]>;
    readonly variants: {
      /** Lists the variants of a product in their order. `GET /products/:productId/variants` */
      readonly list: List<'listVariants', [productId: string]>;
      /** Adds a variant to a product. `POST /products/:productId/variants` */
      readonly create: Write<'createVariant', [productId: string]>;
      /** Shows one variant. `GET /products/:productId/variants/:variantId` */
      readonly get: Get<'readVariant', [productId: string, variantId: string]>;
      /** Changes a variant, its prices and its stock. `PATCH /products/:productId/variants/:variantId` */
      readonly update: Write<'changeVariant', [productId: string, variantId: string]>;
      /** Deletes a variant; its SKU is free again. `DELETE /products/:productId/variants/:variantId` */
      readonly delete: Write<'deleteVariant', [productId: string, variantId: string]>;
    };
    readonly media: {
      /** Lists the pictures and films of a product in their order. `GET /products/:productId/media` */
      readonly list: List<'listMedia', [productId: string]>;
      /** Adds a picture or film to a product. `POST /products/:productId/media` */
      readonly create: Write<'createMedia', [productId: string]>;
      /** Shows one picture or film. `GET /products/:productId/media/:mediaId` */
      readonly get: Get<'readMedia', [productId: string, mediaId: string]>;
      /** Changes what a picture or film shows, and its place. `PATCH /products/:productId/media/:mediaId` */
      readonly update: Write<'changeMedia', [productId: string, mediaId: string]>;
      /** Takes a picture or film from a product. `DELETE /products/:productId/media/:mediaId` */
      readonly delete: Write<'deleteMedia', [productId: string, mediaId: string]>;
    };
    readonly digitals: {
      /** Lists the files that whoever buys a product may download, oldest first. `GET /products/:productId/digitals` */
      readonly list: List<'listDigitals', [productId: string]>;
      /** Adds a file that whoever buys the product may download. `POST /products/:productId/digitals` */
      readonly create: Write<'createDigital', [productId: string]>;
      /** Removes a file from a product. `DELETE /products/:productId/digitals/:digitalId` */
      readonly delete: Write<'deleteDigital', [productId: string, digitalId: string]>;
    };
    readonly customFields: {
      /** Lists the custom fields of a product, in the order of their definitions. `GET /products/:productId/custom_fields` */
      readonly list: List<'listProductCustomFields', [productId: string]>;
      /** Gives a product a value of a custom field. `POST /products/:productId/custom_fields` */
      readonly create: Write<'createProductCustomField', [productId: string]>;
      /** Shows one custom field of a product. `GET /products/:productId/custom_fields/:customFieldId` */
      readonly get: Get<'readProductCustomField', [productId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a product. `PATCH /products/:productId/custom_fields/:customFieldId` */
      readonly update: Write<'changeProductCustomField', [productId: string, customFieldId: string]>;
      /** Removes a custom field's value from a product. `DELETE /products/:productId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteProductCustomField', [productId: string, customFieldId: string]>;
    };
  };
  readonly categories: {
    /** Makes a category, behind its siblings unless a position is given. `POST /categories` */
    readonly create: Write<'createCategory'>;
    /** Lists the categories, level by level. `GET /categories` */
    readonly list: List<'listAdminCategories'>;
    /** Shows one category. `GET /categories/:categoryId` */
    readonly get: Get<'readAdminCategory', [categoryId: string]>;
    /** Changes a category, or moves it with everything below it. `PATCH /categories/:categoryId` */
    readonly update: Write<'changeCategory', [categoryId: string]>;
    /** Deletes a category and everything below it; the products stay. `DELETE /categories/:categoryId` */
    readonly delete: Write<'deleteCategory', [categoryId: string]>;
    readonly customFields: {
      /** Lists the custom fields of a category, in the order of their definitions. `GET /categories/:categoryId/custom_fields` */
      readonly list: List<'listCategoryCustomFields', [categoryId: string]>;
      /** Gives a category a value of a custom field. `POST /categories/:categoryId/custom_fields` */
      readonly create: Write<'createCategoryCustomField', [categoryId: string]>;
      /** Shows one custom field of a category. `GET /categories/:categoryId/custom_fields/:customFieldId` */
      readonly get: Get<'readCategoryCustomField', [categoryId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a category. `PATCH /categories/:categoryId/custom_fields/:customFieldId` */
      readonly update: Write<'changeCategoryCustomField', [categoryId: string, customFieldId: string]>;
      /** Removes a custom field's value from a category. `DELETE /categories/:categoryId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteCategoryCustomField', [categoryId: string, customFieldId: string]>;
    };
  };
  readonly optionTypes: {
    /** Lists the option types with their values. `GET /option_types` */
    readonly list: List<'listOptionTypes'>;
    /** Makes an option type, with its values in their order. `POST /option_types` */
    readonly create: Write<'createOptionType'>;
    /** Shows one option type. `GET /option_types/:optionTypeId` */
    readonly get: Get<'readOptionType', [optionTypeId: string]>;
    /** Changes an option type and its values. `PATCH /option_types/:optionTypeId` */
    readonly update: Write<'changeOptionType', [optionTypeId: string]>;
    /** Deletes an option type that no variant has. `DELETE /option_types/:optionTypeId` */
    readonly delete: Write<'deleteOptionType', [optionTypeId: string]>;
    readonly customFields: {
      /** Lists the custom fields of an option type, in the order of their definitions. `GET /option_types/:optionTypeId/custom_fields` */
      readonly list: List<'listOptionTypeCustomFields', [optionTypeId: string]>;
      /** Gives an option type a value of a custom field. `POST /option_types/:optionTypeId/custom_fields` */
      readonly create: Write<'createOptionTypeCustomField', [optionTypeId: string]>;
      /** Shows one custom field of an option type. `GET /option_types/:optionTypeId/custom_fields/:customFieldId` */
      readonly get: Get<'readOptionTypeCustomField', [optionTypeId: string, customFieldId: string]>;
      /** Changes the value of a custom field of an option type. `PATCH /option_types/:optionTypeId/custom_fields/:customFieldId` */
      readonly update: Write<'changeOptionTypeCustomField', [optionTypeId: string, customFieldId: string]>;
      /** Removes a custom field's value from an option type. `DELETE /option_types/:optionTypeId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteOptionTypeCustomField', [optionTypeId: string, customFieldId: string]>;
    };
  };
  readonly stockItems: {
    /** Lists the stock of all variants. `GET /stock_items` */
    readonly list: List<'listStockItems'>;
    /** Shows the stock of one variant. `GET /stock_items/:stockItemId` */
    readonly get: Get<'readStockItem', [stockItemId: string]>;
    /** Sets what was counted of up to 1,000 variants, each by itself. `PATCH /stock_items/bulk` */
    readonly bulk: Write<'changeStockItems'>;
    /** Sets what was counted on the shelf, and how the variant is sold. `PATCH /stock_items/:stockItemId` */
    readonly update: Write<'changeStockItem', [stockItemId: string]>;
  };
  readonly stockLocations: {
    /** Lists the stock locations, in the order in which they were made. `GET /stock_locations` */
    readonly list: List<'listStockLocations'>;
    /** Makes a stock location. `POST /stock_locations` */
    readonly create: Write<'createStockLocation'>;
    /** Shows one stock location. `GET /stock_locations/:stockLocationId` */
    readonly get: Get<'readStockLocation', [stockLocationId: string]>;
    /** Changes a stock location. Orders placed before keep the one that they have. `PATCH /stock_locations/:stockLocationId` */
    readonly update: Write<'changeStockLocation', [stockLocationId: string]>;
    /** Deletes a stock location that is not the default. `DELETE /stock_locations/:stockLocationId` */
    readonly delete: Write<'deleteStockLocation', [stockLocationId: string]>;
  };
  readonly customFieldDefinitions: {
    /** Lists the definitions of custom fields, in the order in which fields are shown. `GET /custom_field_definitions` */
    readonly list: List<'listCustomFieldDefinitions'>;
    /** Defines a custom field for one type of resource. `POST /custom_field_definitions` */
    readonly create: Write<'createCustomFieldDefinition'>;
    /** Shows one definition. `GET /custom_field_definitions/:customFieldDefinitionId` */
    readonly get: Get<'readCustomFieldDefinition', [customFieldDefinitionId: string]>;
    /** Changes a definition. `PATCH /custom_field_definitions/:customFieldDefinitionId` */
    readonly update: Write<'changeCustomFieldDefinition', [customFieldDefinitionId: string]>;
    /** Deletes a definition with all its values. `DELETE /custom_field_definitions/:customFieldDefinitionId` */
    readonly delete: Write<'deleteCustomFieldDefinition', [customFieldDefinitionId: string]>;
  };
  readonly tags: {
    /** Lists the tags of a kind of record, by name, with the number of records that have each. `GET /tags` */
    readonly list: List<'listTags'>;
  };
  readonly orders: {
    /** Lists the orders of the store, the newest first. `GET /orders` */
    readonly list: List<'listOrders'>;
    /** Shows one order, or a cart that may become one. `GET /orders/:orderId` */
    readonly get: Get<'showOrder', [orderId: string]>;
    /** Drafts an order for a customer, or for a guest. `POST /orders` */
    readonly create: Write<'createOrder'>;
    /** Changes a draft, or what staff may say of an order: e-mail, notes, tags, metadata. `PATCH /orders/:orderId` */
    readonly update: Write<'changeOrder', [orderId: string]>;
    /** Deletes a draft. What a card has set aside for it is released. `DELETE /orders/:orderId` */
    readonly delete: Write<'deleteOrder', [orderId: string]>;
    /** Asks for the confirmation of a placed order to be sent once more. `POST /orders/:orderId/resend_confirmation` */
    readonly resendConfirmation: Write<'resendConfirmation', [orderId: string]>;
    /** Cancels a completed order, and gives back what paid for it. `PATCH /orders/:orderId/cancel` */
    readonly cancel: Write<'cancelOrder', [orderId: string]>;
    /** Completes a draft: the order is placed. `PATCH /orders/:orderId/complete` */
    readonly complete: Write<'completeOrder', [orderId: string]>;
    readonly giftCards: {
      /** Pays a draft with a gift card: it lowers what is due, not the total. `POST /orders/:orderId/gift_cards` */
      readonly create: Write<'applyOrderGiftCard', [orderId: string]>;
      /** Takes the gift card off a draft. `DELETE /orders/:orderId/gift_cards/:giftCardId` */
      readonly delete: Write<'removeOrderGiftCard', [orderId: string, giftCardId: string]>;
    };
    readonly storeCredits: {
      /** Pays a draft with its customer's store credits: they lower what is due, not the total. `POST /orders/:orderId/store_credits` */
      readonly create: Write<'applyOrderStoreCredits', [orderId: string]>;
      /** Takes the store credits off a draft. `DELETE /orders/:orderId/store_credits` */
      readonly deleteAll: Write<'removeOrderStoreCredits', [orderId: string]>;
    };
    readonly fulfillments: {
      /** Lists the fulfillments of an order, the first one first. `GET /orders/:orderId/fulfillments` */
      readonly list: List<'listOrderFulfillments', [orderId: string]>;
      /** Shows a fulfillment of an order. `GET /orders/:orderId/fulfillments/:fulfillmentId` */
      readonly get: Get<'readOrderFulfillment', [orderId: string, fulfillmentId: string]>;
      /** Chooses a delivery rate of a draft, or says how a fulfillment of an order can be followed. `PATCH /orders/:orderId/fulfillments/:fulfillmentId` */
      readonly update: Write<'changeOrderFulfillment', [orderId: string, fulfillmentId: string]>;
      /** Ships a fulfillment, or a part of it. `PATCH /orders/:orderId/fulfillments/:fulfillmentId/ship` */
      readonly ship: Write<'shipOrderFulfillment', [orderId: string, fulfillmentId: string]>;
      /** Cancels a fulfillment that was not shipped. `PATCH /orders/:orderId/fulfillments/:fulfillmentId/cancel` */
      readonly cancel: Write<'cancelOrderFulfillment', [orderId: string, fulfillmentId: string]>;
    };
    readonly payments: {
      /** Lists the payments of an order, in the order in which they were added. `GET /orders/:orderId/payments` */
      readonly list: List<'listOrderPayments', [orderId: string]>;
      /** Shows one payment of an order. `GET /orders/:orderId/payments/:paymentId` */
      readonly get: Get<'readOrderPayment', [orderId: string, paymentId: string]>;
      /** Adds a payment to a draft or a placed order. `POST /orders/:orderId/payments` */
      readonly create: Write<'addOrderPayment', [orderId: string]>;
      /** Collects a pending payment of a placed order, or records that its money came. `PATCH /orders/:orderId/payments/:paymentId/capture` */
      readonly capture: Write<'captureOrderPayment', [orderId: string, paymentId: string]>;
      /** Gives up a pending payment: what a gateway has set aside is released. `PATCH /orders/:orderId/payments/:paymentId/void` */
      readonly void: Write<'voidOrderPayment', [orderId: string, paymentId: string]>;
    };
    readonly refunds: {
      /** Lists the refunds of an order, in the order in which they were made. `GET /orders/:orderId/refunds` */
      readonly list: List<'listRefunds', [orderId: string]>;
      /** Shows one refund of an order. `GET /orders/:orderId/refunds/:refundId` */
      readonly get: Get<'readRefund', [orderId: string, refundId: string]>;
      /** Gives back what was paid for an order, in whole or in part. `POST /orders/:orderId/refunds` */
      readonly create: Write<'createRefund', [orderId: string]>;
    };
    readonly digitalLinks: {
      /** Renews a download of an order: it counts from 0, and its days begin anew. `PATCH /orders/:orderId/digital_links/:digitalLinkId/reset` */
      readonly reset: Write<'resetDigitalLink', [orderId: string, digitalLinkId: string]>;
    };
    readonly customFields: {
      /** Lists the custom fields of an order, in the order of their definitions. `GET /orders/:orderId/custom_fields` */
      readonly list: List<'listOrderCustomFields', [orderId: string]>;
      /** Gives an order a value of a custom field. `POST /orders/:orderId/custom_fields` */
      readonly create: Write<'createOrderCustomField', [orderId: string]>;
      /** Shows one custom field of an order. `GET /orders/:orderId/custom_fields/:customFieldId` */
      readonly get: Get<'readOrderCustomField', [orderId: string, customFieldId: string]>;
      /** Changes the value of a custom field of an order. `PATCH /orders/:orderId/custom_fields/:customFieldId` */
      readonly update: Write<'changeOrderCustomField', [orderId: string, customFieldId: string]>;
      /** Removes a custom field's value from an order. `DELETE /orders/:orderId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteOrderCustomField', [orderId: string, customFieldId: string]>;
    };
  };
  readonly paymentMethods: {
    readonly types: {
      /** Lists the types that payment methods can have: one for each registered provider. `GET /payment_methods/types` */
      readonly list: Collect<'listPaymentMethodTypes'>;
    };
    /** Lists the ways to pay, in the order shoppers see them. `GET /payment_methods` */
    readonly list: List<'listPaymentMethods'>;
    /** Offers another way to pay. `POST /payment_methods` */
    readonly create: Write<'createPaymentMethod'>;
    /** Shows one way to pay. `GET /payment_methods/:paymentMethodId` */
    readonly get: Get<'readPaymentMethod', [paymentMethodId: string]>;
    /** Changes a way to pay. `PATCH /payment_methods/:paymentMethodId` */
    readonly update: Write<'changePaymentMethod', [paymentMethodId: string]>;
    /** Takes a way to pay off the list; orders keep theirs. `DELETE /payment_methods/:paymentMethodId` */
    readonly delete: Write<'deletePaymentMethod', [paymentMethodId: string]>;
  };
  readonly deliveryMethods: {
    /** Lists the ways of delivery. `GET /delivery_methods` */
    readonly list: List<'listDeliveryMethods'>;
    /** Offers another way of delivery. `POST /delivery_methods` */
    readonly create: Write<'createDeliveryMethod'>;
    /** Shows one way of delivery. `GET /delivery_methods/:deliveryMethodId` */
    readonly get: Get<'readDeliveryMethod', [deliveryMethodId: string]>;
    /** Changes a way of delivery. `PATCH /delivery_methods/:deliveryMethodId` */
    readonly update: Write<'changeDeliveryMethod', [deliveryMethodId: string]>;
    /** Takes a way of delivery off the list; orders keep theirs. `DELETE /delivery_methods/:deliveryMethodId` */
    readonly delete: Write<'deleteDeliveryMethod', [deliveryMethodId: string]>;
  };
  readonly zones: {
    /** Lists the zones, the newest first. `GET /zones` */
    readonly list: List<'listZones'>;
    /** Makes a zone of countries and states. `POST /zones` */
    readonly create: Write<'createZone'>;
    /** Shows one zone. `GET /zones/:zoneId` */
    readonly get: Get<'readZone', [zoneId: string]>;
    /** Changes a zone. `PATCH /zones/:zoneId` */
    readonly update: Write<'changeZone', [zoneId: string]>;
    /** Deletes a zone that nothing uses. `DELETE /zones/:zoneId` */
    readonly delete: Write<'deleteZone', [zoneId: string]>;
  };
  readonly taxCategories: {
    /** Lists the tax categories, in the order in which they were made. `GET /tax_categories` */
    readonly list: List<'listTaxCategories'>;
    /** Makes a tax category. `POST /tax_categories` */
    readonly create: Write<'createTaxCategory'>;
    /** Shows one tax category. `GET /tax_categories/:taxCategoryId` */
    readonly get: Get<'readTaxCategory', [taxCategoryId: string]>;
    /** Changes a tax category. `PATCH /tax_categories/:taxCategoryId` */
    readonly update: Write<'changeTaxCategory', [taxCategoryId: string]>;
    /** Deletes a tax category that nothing uses, and that is not the default. `DELETE /tax_categories/:taxCategoryId` */
    readonly delete: Write<'deleteTaxCategory', [taxCategoryId: string]>;
  };
  readonly taxRates: {
    /** Lists the tax rates, the newest first. `GET /tax_rates` */
    readonly list: List<'listTaxRates'>;
    /** Makes a tax rate of a zone. `POST /tax_rates` */
    readonly create: Write<'createTaxRate'>;
    /** Shows one tax rate. `GET /tax_rates/:taxRateId` */
    readonly get: Get<'readTaxRate', [taxRateId: string]>;
    /** Changes a tax rate. Orders made before keep theirs. `PATCH /tax_rates/:taxRateId` */
    readonly update: Write<'changeTaxRate', [taxRateId: string]>;
    /** Deletes a tax rate. Orders made before keep it. `DELETE /tax_rates/:taxRateId` */
    readonly delete: Write<'deleteTaxRate', [taxRateId: string]>;
  };
  readonly promotions: {
    /** Lists the promotions. `GET /promotions` */
    readonly list: List<'listPromotions'>;
    /** Begins a promotion. `POST /promotions` */
    readonly create: Write<'createPromotion'>;
    /** Shows a promotion, and how often it was used. `GET /promotions/:promotionId` */
    readonly get: Get<'readPromotion', [promotionId: string]>;
    /** Changes a promotion; orders keep what it took off. `PATCH /promotions/:promotionId` */
    readonly update: Write<'changePromotion', [promotionId: string]>;
    /** Ends a promotion; orders keep what it took off. `DELETE /promotions/:promotionId` */
    readonly delete: Write<'deletePromotion', [promotionId: string]>;
  };
  readonly giftCards: {
    /** Issues a gift card, with the given code or a generated one. `POST /gift_cards` */
    readonly create: Write<'issueGiftCard'>;
    /** Lists the gift cards of the store, the newest first. `GET /gift_cards` */
    readonly list: List<'listGiftCards'>;
    /** Shows one gift card. `GET /gift_cards/:giftCardId` */
    readonly get: Get<'readGiftCard', [giftCardId: string]>;
    /** Changes a gift card: expiry, owner, metadata, and the amount of an unused one. `PATCH /gift_cards/:giftCardId` */
    readonly update: Write<'changeGiftCard', [giftCardId: string]>;
    /** Cancels an active gift card for good. `PATCH /gift_cards/:giftCardId/cancel` */
    readonly cancel: Write<'cancelGiftCard', [giftCardId: string]>;
    /** Deletes a gift card of which nothing was used; its code is free again. `DELETE /gift_cards/:giftCardId` */
    readonly delete: Write<'deleteGiftCard', [giftCardId: string]>;
    readonly events: {
      /** Lists what happened to the value of a gift card, the newest first. `GET /gift_cards/:giftCardId/events` */
      readonly list: List<'listGiftCardEvents', [giftCardId: string]>;
    };
    /** Moves what is left of a gift card into a store credit of a customer. `POST /gift_cards/:giftCardId/convert` */
    readonly convert: Write<'convertGiftCard', [giftCardId: string]>;
    readonly customFields: {
      /** Lists the custom fields of a gift card, in the order of their definitions. `GET /gift_cards/:giftCardId/custom_fields` */
      readonly list: List<'listGiftCardCustomFields', [giftCardId: string]>;
      /** Gives a gift card a value of a custom field. `POST /gift_cards/:giftCardId/custom_fields` */
      readonly create: Write<'createGiftCardCustomField', [giftCardId: string]>;
      /** Shows one custom field of a gift card. `GET /gift_cards/:giftCardId/custom_fields/:customFieldId` */
      readonly get: Get<'readGiftCardCustomField', [giftCardId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a gift card. `PATCH /gift_cards/:giftCardId/custom_fields/:customFieldId` */
      readonly update: Write<'changeGiftCardCustomField', [giftCardId: string, customFieldId: string]>;
      /** Removes a custom field's value from a gift card. `DELETE /gift_cards/:giftCardId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteGiftCardCustomField', [giftCardId: string, customFieldId: string]>;
    };
  };
  readonly storeCredits: {
    /** Lists the store credits of the store, the newest first. `GET /store_credits` */
    readonly list: List<'listStoreCredits'>;
    /** Shows one store credit. `GET /store_credits/:storeCreditId` */
    readonly get: Get<'readStoreCredit', [storeCreditId: string]>;
    readonly events: {
      /** Lists what happened to a store credit, the newest first. `GET /store_credits/:storeCreditId/events` */
      readonly list: List<'listStoreCreditEvents', [storeCreditId: string]>;
    };
    readonly customFields: {
      /** Lists the custom fields of a store credit, in the order of their definitions. `GET /store_credits/:storeCreditId/custom_fields` */
      readonly list: List<'listStoreCreditCustomFields', [storeCreditId: string]>;
      /** Gives a store credit a value of a custom field. `POST /store_credits/:storeCreditId/custom_fields` */
      readonly create: Write<'createStoreCreditCustomField', [storeCreditId: string]>;
      /** Shows one custom field of a store credit. `GET /store_credits/:storeCreditId/custom_fields/:customFieldId` */
      readonly get: Get<'readStoreCreditCustomField', [storeCreditId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a store credit. `PATCH /store_credits/:storeCreditId/custom_fields/:customFieldId` */
      readonly update: Write<'changeStoreCreditCustomField', [storeCreditId: string, customFieldId: string]>;
      /** Removes a custom field's value from a store credit. `DELETE /store_credits/:storeCreditId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteStoreCreditCustomField', [storeCreditId: string, customFieldId: string]>;
    };
  };
  readonly storeCreditCategories: {
    /** Lists the categories of store credits. `GET /store_credit_categories` */
    readonly list: List<'listStoreCreditCategories'>;
    /** Shows one category of store credits. `GET /store_credit_categories/:storeCreditCategoryId` */
    readonly get: Get<'readStoreCreditCategory', [storeCreditCategoryId: string]>;
    /** Creates a category of store credits. `POST /store_credit_categories` */
    readonly create: Write<'createStoreCreditCategory'>;
    /** Changes a category of store credits: name, metadata. `PATCH /store_credit_categories/:storeCreditCategoryId` */
    readonly update: Write<'changeStoreCreditCategory', [storeCreditCategoryId: string]>;
    /** Deletes a category that no store credit is in. `DELETE /store_credit_categories/:storeCreditCategoryId` */
    readonly delete: Write<'deleteStoreCreditCategory', [storeCreditCategoryId: string]>;
  };
  readonly storeCreditTypes: {
    /** Lists the types of store credits in the order in which they are spent. `GET /store_credit_types` */
    readonly list: List<'listStoreCreditTypes'>;
  };
  readonly giftCardBatches: {
    /** Issues many gift cards of one value, each with a generated code. `POST /gift_card_batches` */
    readonly create: Write<'createGiftCardBatch'>;
    /** Lists the batches of gift cards, the newest first. `GET /gift_card_batches` */
    readonly list: List<'listGiftCardBatches'>;
    /** Shows one batch and how far it is. `GET /gift_card_batches/:giftCardBatchId` */
    readonly get: Get<'readGiftCardBatch', [giftCardBatchId: string]>;
    /** Cancels the unused cards of a batch for good, and issues no more. `PATCH /gift_card_batches/:giftCardBatchId/cancel` */
    readonly cancel: Write<'cancelGiftCardBatch', [giftCardBatchId: string]>;
  };
  readonly webhookEndpoints: {
    /** Makes an endpoint that events are sent to; the only answer besides rotation that shows its secret. `POST /webhook_endpoints` */
    readonly create: Write<'createWebhookEndpoint'>;
    /** Lists the endpoints of the store, the newest first. `GET /webhook_endpoints` */
    readonly list: List<'listWebhookEndpoints'>;
    /** Shows one endpoint. `GET /webhook_endpoints/:webhookEndpointId` */
    readonly get: Get<'readWebhookEndpoint', [webhookEndpointId: string]>;
    /** Changes an endpoint's name, destination, subscriptions or metadata. `PATCH /webhook_endpoints/:webhookEndpointId` */
    readonly update: Write<'changeWebhookEndpoint', [webhookEndpointId: string]>;
    /** Deletes an endpoint; what was not yet sent to it is not sent any more. `DELETE /webhook_endpoints/:webhookEndpointId` */
    readonly delete: Write<'deleteWebhookEndpoint', [webhookEndpointId: string]>;
    /** Sends events to the endpoint again and forgets its failures. `PATCH /webhook_endpoints/:webhookEndpointId/enable` */
    readonly enable: Write<'enableWebhookEndpoint', [webhookEndpointId: string]>;
    /** Sends no more events to the endpoint. `PATCH /webhook_endpoints/:webhookEndpointId/disable` */
    readonly disable: Write<'disableWebhookEndpoint', [webhookEndpointId: string]>;
    /** Gives the endpoint a new secret and shows it. `POST /webhook_endpoints/:webhookEndpointId/rotate_secret` */
    readonly rotateSecret: Write<'rotateWebhookSecret', [webhookEndpointId: string]>;
    /** Sends a `webhook.test` event to this endpoint, also when it is disabled. `POST /webhook_endpoints/:webhookEndpointId/send_test` */
    readonly sendTest: Write<'sendTestWebhook', [webhookEndpointId: string]>;
    readonly deliveries: {
      /** Lists an endpoint's deliveries, the newest first. `GET /webhook_endpoints/:webhookEndpointId/deliveries` */
      readonly list: List<'listWebhookDeliveries', [webhookEndpointId: string]>;
      /** Shows one delivery. `GET /webhook_endpoints/:webhookEndpointId/deliveries/:deliveryId` */
      readonly get: Get<'readWebhookDelivery', [webhookEndpointId: string, deliveryId: string]>;
      /** Sends the event of a delivery to the endpoint again. `POST /webhook_endpoints/:webhookEndpointId/deliveries/:deliveryId/redeliver` */
      readonly redeliver: Write<'redeliverWebhook', [webhookEndpointId: string, deliveryId: string]>;
    };
    /** Sends what happened in a span of time to the endpoint again, at most 100,000 events. `POST /webhook_endpoints/:webhookEndpointId/replay` */
    readonly replay: Write<'replayWebhooks', [webhookEndpointId: string]>;
    readonly replays: {
      /** Lists an endpoint's replays, the newest first. `GET /webhook_endpoints/:webhookEndpointId/replays` */
      readonly list: List<'listWebhookReplays', [webhookEndpointId: string]>;
      /** Shows one replay, and how far it is. `GET /webhook_endpoints/:webhookEndpointId/replays/:replayId` */
      readonly get: Get<'readWebhookReplay', [webhookEndpointId: string, replayId: string]>;
    };
  };
  readonly events: {
    /** Reads the store's event log, in the order in which things happened. `GET /events` */
    readonly list: Get<'listEvents'>;
    /** Shows one event. `GET /events/:eventId` */
    readonly get: Get<'readEvent', [eventId: string]>;
  };
  readonly streams: {
    /** Reads the events of one stream, such as `gift_card-gc_…`: the history of one record. `GET /streams/:streamId` */
    readonly list: Get<'readStream', [streamId: string]>;
  };
  readonly mails: {
    /** Lists mails of the store, the newest first. `GET /mails` */
    readonly list: List<'listMails'>;
    /** Shows one mail. `GET /mails/:mailId` */
    readonly get: Get<'readMail', [mailId: string]>;
    /** Tries a mail anew that is parked, was refused, or reached nobody otherwise. `POST /mails/:mailId/retry` */
    readonly retry: Write<'retryMail', [mailId: string]>;
  };
  readonly variants: {
    readonly customFields: {
      /** Lists the custom fields of a variant, in the order of their definitions. `GET /variants/:variantId/custom_fields` */
      readonly list: List<'listVariantCustomFields', [variantId: string]>;
      /** Gives a variant a value of a custom field. `POST /variants/:variantId/custom_fields` */
      readonly create: Write<'createVariantCustomField', [variantId: string]>;
      /** Shows one custom field of a variant. `GET /variants/:variantId/custom_fields/:customFieldId` */
      readonly get: Get<'readVariantCustomField', [variantId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a variant. `PATCH /variants/:variantId/custom_fields/:customFieldId` */
      readonly update: Write<'changeVariantCustomField', [variantId: string, customFieldId: string]>;
      /** Removes a custom field's value from a variant. `DELETE /variants/:variantId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteVariantCustomField', [variantId: string, customFieldId: string]>;
    };
  };
  readonly optionValues: {
    readonly customFields: {
      /** Lists the custom fields of an option value, in the order of their definitions. `GET /option_values/:optionValueId/custom_fields` */
      readonly list: List<'listOptionValueCustomFields', [optionValueId: string]>;
      /** Gives an option value a value of a custom field. `POST /option_values/:optionValueId/custom_fields` */
      readonly create: Write<'createOptionValueCustomField', [optionValueId: string]>;
      /** Shows one custom field of an option value. `GET /option_values/:optionValueId/custom_fields/:customFieldId` */
      readonly get: Get<'readOptionValueCustomField', [optionValueId: string, customFieldId: string]>;
      /** Changes the value of a custom field of an option value. `PATCH /option_values/:optionValueId/custom_fields/:customFieldId` */
      readonly update: Write<'changeOptionValueCustomField', [optionValueId: string, customFieldId: string]>;
      /** Removes a custom field's value from an option value. `DELETE /option_values/:optionValueId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteOptionValueCustomField', [optionValueId: string, customFieldId: string]>;
    };
  };
  readonly lineItems: {
    readonly customFields: {
      /** Lists the custom fields of a line item, in the order of their definitions. `GET /line_items/:lineItemId/custom_fields` */
      readonly list: List<'listLineItemCustomFields', [lineItemId: string]>;
      /** Gives a line item a value of a custom field. `POST /line_items/:lineItemId/custom_fields` */
      readonly create: Write<'createLineItemCustomField', [lineItemId: string]>;
      /** Shows one custom field of a line item. `GET /line_items/:lineItemId/custom_fields/:customFieldId` */
      readonly get: Get<'readLineItemCustomField', [lineItemId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a line item. `PATCH /line_items/:lineItemId/custom_fields/:customFieldId` */
      readonly update: Write<'changeLineItemCustomField', [lineItemId: string, customFieldId: string]>;
      /** Removes a custom field's value from a line item. `DELETE /line_items/:lineItemId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteLineItemCustomField', [lineItemId: string, customFieldId: string]>;
    };
  };
  readonly payments: {
    readonly customFields: {
      /** Lists the custom fields of a payment, in the order of their definitions. `GET /payments/:paymentId/custom_fields` */
      readonly list: List<'listPaymentCustomFields', [paymentId: string]>;
      /** Gives a payment a value of a custom field. `POST /payments/:paymentId/custom_fields` */
      readonly create: Write<'createPaymentCustomField', [paymentId: string]>;
      /** Shows one custom field of a payment. `GET /payments/:paymentId/custom_fields/:customFieldId` */
      readonly get: Get<'readPaymentCustomField', [paymentId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a payment. `PATCH /payments/:paymentId/custom_fields/:customFieldId` */
      readonly update: Write<'changePaymentCustomField', [paymentId: string, customFieldId: string]>;
      /** Removes a custom field's value from a payment. `DELETE /payments/:paymentId/custom_fields/:customFieldId` */
      readonly delete: Write<'deletePaymentCustomField', [paymentId: string, customFieldId: string]>;
    };
  };
  readonly shipments: {
    readonly customFields: {
      /** Lists the custom fields of a shipment, in the order of their definitions. `GET /shipments/:shipmentId/custom_fields` */
      readonly list: List<'listShipmentCustomFields', [shipmentId: string]>;
      /** Gives a shipment a value of a custom field. `POST /shipments/:shipmentId/custom_fields` */
      readonly create: Write<'createShipmentCustomField', [shipmentId: string]>;
      /** Shows one custom field of a shipment. `GET /shipments/:shipmentId/custom_fields/:customFieldId` */
      readonly get: Get<'readShipmentCustomField', [shipmentId: string, customFieldId: string]>;
      /** Changes the value of a custom field of a shipment. `PATCH /shipments/:shipmentId/custom_fields/:customFieldId` */
      readonly update: Write<'changeShipmentCustomField', [shipmentId: string, customFieldId: string]>;
      /** Removes a custom field's value from a shipment. `DELETE /shipments/:shipmentId/custom_fields/:customFieldId` */
      readonly delete: Write<'deleteShipmentCustomField', [shipmentId: string, customFieldId: string]>;
    };
  };
  readonly exports: {
    /** Writes everything that a list finds to a CSV file, in the background. `POST /exports` */
    readonly create: Write<'createExport'>;
    /** Lists the exports of what the caller may read, the newest first. `GET /exports` */
    readonly list: List<'listExports'>;
    /** Shows one export and how far it is. `GET /exports/:exportId` */
    readonly get: Get<'readExport', [exportId: string]>;
    /** The file of a finished export. `GET /exports/:exportId/download` */
    readonly download: Get<'downloadExport', [exportId: string]>;
  };
  readonly imports: {
    /** Reads products from a CSV or NDJSON file, in the background. `POST /imports` */
    readonly create: Write<'createImport'>;
    /** Lists imports, the newest first. `GET /imports` */
    readonly list: List<'listImports'>;
    /** Shows one import, how far it is, and what is wrong with its rows. `GET /imports/:importId` */
    readonly get: Get<'readImport', [importId: string]>;
    /** Ends an import that is not finished. What is in stays. `PATCH /imports/:importId/cancel` */
    readonly cancel: Write<'cancelImport', [importId: string]>;
  };
  readonly reports: {
    /** What the store owes to holders of gift cards and store credits, at the end of any day. `GET /reports/stored_value` */
    readonly storedValue: Get<'reportStoredValue'>;
    /** What the store owed to holders of gift cards and store credits, over time. `GET /reports/liability` */
    readonly liability: Get<'reportLiability'>;
    /** What was sold, and what was given back, over time. `GET /reports/sales` */
    readonly sales: Get<'reportSales'>;
    /** How often each public event happened, over time. `GET /reports/events` */
    readonly events: Get<'reportEvents'>;
    /** How far the carts of shoppers came. `GET /reports/conversion` */
    readonly conversion: Get<'reportConversion'>;
  };
}
