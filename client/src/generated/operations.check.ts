// Made from the contracts by `npm run client:generate`. Do not edit.

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
  ListMeta,
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

export interface Operations {
  registerCustomer: { body: RegistrationInput; answer: CustomerSession };
  logInCustomer: { body: LogInInput; answer: CustomerSession };
  refreshCustomer: { body: RefreshInput; answer: CustomerSession };
  logOutCustomer: { body: RefreshInput; answer: undefined };
  showProfile: { body: undefined; answer: Customer };
  changeProfile: { body: ProfileInput; answer: Customer };
  requestPasswordReset: { body: RequestPasswordResetBody; answer: Message };
  resetPassword: { body: ResetPasswordBody; answer: CustomerSession };
  listOwnSessions: {
    body: undefined;
    answer: {
      data: OwnSession[];
      meta: ListMeta;
    };
  };
  endOwnSession: { body: undefined; answer: undefined };
  endOtherSessions: { body: undefined; answer: undefined };
  listCustomerAddresses: {
    body: undefined;
    answer: {
      data: Address[];
      meta: ListMeta;
    };
  };
  addCustomerAddress: { body: AddCustomerAddressBody; answer: Address };
  showCustomerAddress: { body: undefined; answer: Address };
  changeCustomerAddress: { body: AddCustomerAddressBody; answer: Address };
  removeCustomerAddress: { body: undefined; answer: undefined };
  listAddresses: {
    body: undefined;
    answer: {
      data: Address[];
      meta: ListMeta;
    };
  };
  addAddress: { body: AddCustomerAddressBody; answer: Address };
  showAddress: { body: undefined; answer: Address };
  changeAddress: { body: AddCustomerAddressBody; answer: Address };
  removeAddress: { body: undefined; answer: undefined };
  listCountries: {
    body: undefined;
    answer: {
      data: Country[];
    };
  };
  showCountry: { body: undefined; answer: Country };
  listCurrencies: {
    body: undefined;
    answer: {
      data: CurrencyEntry[];
    };
  };
  listLocales: {
    body: undefined;
    answer: {
      data: LocaleEntry[];
    };
  };
  logInAdmin: { body: LogInAdminBody; answer: AdminSession };
  refreshAdmin: { body: RefreshInput; answer: AdminSession };
  logOutAdmin: { body: RefreshInput; answer: undefined };
  showAdminAccount: { body: undefined; answer: AdminAccount };
  changeAdminAccount: { body: ChangeAdminAccountBody; answer: AdminAccount };
  showStore: { body: undefined; answer: StoreSettings };
  changeStore: { body: StoreChange; answer: StoreSettings };
  listAllowedOrigins: {
    body: undefined;
    answer: {
      data: AllowedOrigin[];
      meta: ListMeta;
    };
  };
  addAllowedOrigin: { body: AllowedOriginInput; answer: AllowedOrigin };
  showAllowedOrigin: { body: undefined; answer: AllowedOrigin };
  changeAllowedOrigin: { body: AllowedOriginInput; answer: AllowedOrigin };
  removeAllowedOrigin: { body: undefined; answer: undefined };
  listApiKeys: {
    body: undefined;
    answer: {
      data: ApiKey[];
      meta: ListMeta;
    };
  };
  issueApiKey: { body: ApiKeyInput; answer: ApiKey };
  showApiKey: { body: undefined; answer: ApiKey };
  changeApiKey: { body: ApiKeyChange; answer: ApiKey };
  revokeApiKey: { body: undefined; answer: ApiKey };
  deleteApiKey: { body: undefined; answer: undefined };
  listCustomers: {
    body: undefined;
    answer: {
      data: AdminCustomer[];
      meta: ListMeta;
    };
  };
  addCustomer: { body: AdminCustomerInput; answer: AdminCustomer };
  showCustomer: { body: undefined; answer: AdminCustomer };
  changeCustomer: { body: AdminCustomerChange; answer: AdminCustomer };
  deleteCustomer: { body: undefined; answer: undefined };
  listCustomerGroups: {
    body: undefined;
    answer: {
      data: CustomerGroup[];
      meta: ListMeta;
    };
  };
  createCustomerGroup: { body: CustomerGroupInput; answer: CustomerGroup };
  showCustomerGroup: { body: undefined; answer: CustomerGroup };
  changeCustomerGroup: { body: CustomerGroupChange; answer: CustomerGroup };
  deleteCustomerGroup: { body: undefined; answer: undefined };
  addCustomersToGroup: { body: AddCustomersToGroupBody; answer: CustomerGroup };
  removeCustomerFromGroup: { body: undefined; answer: undefined };
  subscribe: { body: SubscribeBody; answer: Subscriber };
  verifySubscription: { body: VerifySubscriptionBody; answer: Subscriber };
  requestUnsubscribe: { body: RequestUnsubscribeBody; answer: Message };
  unsubscribe: { body: undefined; answer: undefined };
  listSubscribers: {
    body: undefined;
    answer: {
      data: Subscriber[];
      meta: ListMeta;
    };
  };
  showSubscriber: { body: undefined; answer: Subscriber };
  deleteSubscriber: { body: undefined; answer: undefined };
  listProducts: {
    body: undefined;
    answer: {
      data: Product[];
      meta: ListMeta;
    };
  };
  readProductFilters: { body: undefined; answer: ProductFilters };
  readProduct: { body: undefined; answer: Product };
  createProduct: { body: CreateProductBody; answer: AdminProduct };
  listAdminProducts: {
    body: undefined;
    answer: {
      data: AdminProduct[];
      meta: ListMeta;
    };
  };
  readAdminProduct: { body: undefined; answer: AdminProduct };
  changeProduct: { body: ChangeProductBody; answer: AdminProduct };
  deleteProduct: { body: undefined; answer: undefined };
  listVariants: {
    body: undefined;
    answer: {
      data: AdminVariant[];
      meta: ListMeta;
    };
  };
  createVariant: { body: CreateVariantBody; answer: AdminVariant };
  readVariant: { body: undefined; answer: AdminVariant };
  changeVariant: { body: ChangeVariantBody; answer: AdminVariant };
  deleteVariant: { body: undefined; answer: undefined };
  listCategories: {
    body: undefined;
    answer: {
      data: Category[];
      meta: ListMeta;
    };
  };
  readCategory: { body: undefined; answer: Category };
  createCategory: { body: CreateCategoryBody; answer: AdminCategory };
  listAdminCategories: {
    body: undefined;
    answer: {
      data: AdminCategory[];
      meta: ListMeta;
    };
  };
  readAdminCategory: { body: undefined; answer: AdminCategory };
  changeCategory: { body: ChangeCategoryBody; answer: AdminCategory };
  deleteCategory: { body: undefined; answer: undefined };
  listOptionTypes: {
    body: undefined;
    answer: {
      data: AdminOptionType[];
      meta: ListMeta;
    };
  };
  createOptionType: { body: CreateOptionTypeBody; answer: AdminOptionType };
  readOptionType: { body: undefined; answer: AdminOptionType };
  changeOptionType: { body: ChangeOptionTypeBody; answer: AdminOptionType };
  deleteOptionType: { body: undefined; answer: undefined };
  listStockItems: {
    body: undefined;
    answer: {
      data: StockItem[];
      meta: ListMeta;
    };
  };
  readStockItem: { body: undefined; answer: StockItem };
  changeStockItem: { body: ChangeStockItemBody; answer: StockItem };
  listCarts: {
    body: undefined;
    answer: {
      data: Cart[];
      meta: ListMeta;
    };
  };
  createCart: { body: CartInput; answer: Cart };
  readCart: { body: undefined; answer: Cart };
  changeCart: { body: CartChange; answer: Cart };
  deleteCart: { body: undefined; answer: undefined };
  associateCart: { body: undefined; answer: Cart };
  completeCart: { body: undefined; answer: Order };
  addCartItem: { body: CartItemInput; answer: Cart };
  changeCartItem: { body: CartItemChange; answer: Cart };
  removeCartItem: { body: undefined; answer: Cart };
  selectDeliveryRate: { body: SelectDeliveryRateBody; answer: Cart };
  addCartPayment: { body: AddCartPaymentBody; answer: Payment };
  applyCartGiftCard: { body: ApplyCartGiftCardBody; answer: Cart };
  removeCartGiftCard: { body: undefined; answer: Cart };
  readOrder: { body: undefined; answer: Order };
  listOwnOrders: {
    body: undefined;
    answer: {
      data: Order[];
      meta: ListMeta;
    };
  };
  readOwnOrder: { body: undefined; answer: Order };
  listOrders: {
    body: undefined;
    answer: {
      data: AdminOrder[];
      meta: ListMeta;
    };
  };
  showOrder: { body: undefined; answer: AdminOrder };
  changeOrder: { body: ChangeOrderBody; answer: AdminOrder };
  listPaymentMethods: {
    body: undefined;
    answer: {
      data: AdminPaymentMethod[];
      meta: ListMeta;
    };
  };
  createPaymentMethod: { body: PaymentMethodInput; answer: AdminPaymentMethod };
  readPaymentMethod: { body: undefined; answer: AdminPaymentMethod };
  changePaymentMethod: { body: PaymentMethodChange; answer: AdminPaymentMethod };
  deletePaymentMethod: { body: undefined; answer: undefined };
  listDeliveryMethods: {
    body: undefined;
    answer: {
      data: AdminDeliveryMethod[];
      meta: ListMeta;
    };
  };
  createDeliveryMethod: { body: DeliveryMethodInput; answer: AdminDeliveryMethod };
  readDeliveryMethod: { body: undefined; answer: AdminDeliveryMethod };
  changeDeliveryMethod: { body: DeliveryMethodChange; answer: AdminDeliveryMethod };
  deleteDeliveryMethod: { body: undefined; answer: undefined };
  issueGiftCard: { body: IssueGiftCardBody; answer: AdminGiftCard };
  listGiftCards: {
    body: undefined;
    answer: {
      data: AdminGiftCard[];
      meta: ListMeta;
    };
  };
  readGiftCard: { body: undefined; answer: AdminGiftCard };
  changeGiftCard: { body: ChangeGiftCardBody; answer: AdminGiftCard };
  cancelGiftCard: { body: undefined; answer: AdminGiftCard };
  deleteGiftCard: { body: undefined; answer: undefined };
  listOwnGiftCards: {
    body: undefined;
    answer: {
      data: GiftCard[];
      meta: ListMeta;
    };
  };
  readOwnGiftCard: { body: undefined; answer: GiftCard };
  createWebhookEndpoint: { body: CreateWebhookEndpointBody; answer: WebhookEndpoint };
  listWebhookEndpoints: {
    body: undefined;
    answer: {
      data: WebhookEndpoint[];
      meta: ListMeta;
    };
  };
  readWebhookEndpoint: { body: undefined; answer: WebhookEndpoint };
  changeWebhookEndpoint: { body: ChangeWebhookEndpointBody; answer: WebhookEndpoint };
  deleteWebhookEndpoint: { body: undefined; answer: undefined };
  enableWebhookEndpoint: { body: undefined; answer: WebhookEndpoint };
  disableWebhookEndpoint: { body: undefined; answer: WebhookEndpoint };
  rotateWebhookSecret: { body: undefined; answer: WebhookEndpoint };
  sendTestWebhook: { body: undefined; answer: WebhookDelivery };
  listWebhookDeliveries: {
    body: undefined;
    answer: {
      data: WebhookDelivery[];
      meta: ListMeta;
    };
  };
  readWebhookDelivery: { body: undefined; answer: WebhookDelivery };
  redeliverWebhook: { body: undefined; answer: WebhookDelivery };
}
