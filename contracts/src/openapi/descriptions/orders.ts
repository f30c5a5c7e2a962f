import type { SchemaDescriptions } from './types.ts';

const deliveryMethodInput = {
  active: 'False: offered to nobody.',
  code: "The shop's own code of the method.",
  'prices.amount': 'What a delivery costs, a decimal string; 0 is free of charge.',
};

const tracking = {
  tracking: 'The tracking number of the carrier.',
  tracking_url: 'The address of the page that follows the parcel.',
};

const payment = {
  amount: 'What it covers; without an amount of its own, what is due now.',
  response_code: 'What the gateway calls its approval; null in a cart, and where no gateway is asked.',
  source: 'The card that pays; null where the method needs no source.',
  'source.brand': 'The brand of the card, such as `visa`.',
  'source.last4': 'The last four digits of its number.',
  'source.month': 'The month in which it expires, from 1.',
  'source.name': 'The name on the card, if the gateway tells it.',
  'source.year': 'The year in which it expires.',
  source_id: 'The saved card (`ps_…`); null for one that is not saved.',
  source_type: '`credit_card`; null where the method needs no source.',
  status:
    '`checkout` belongs to a cart; `pending` is expected for a placed order; `completed` was collected by the gateway, or staff recorded its money; `failed` was declined; `void` was given up.',
};

const orderPayment = {
  ...payment,
  order_id: 'The order (`or_…`).',
  authorized_amount: 'What the gateway has set aside, also after it was collected.',
  captured_amount: 'What came of it.',
  refunded_amount: 'What of that went back.',
  failure: 'Why it failed; null unless it did.',
  'failure.code': 'The code with which the payment was refused.',
  'failure.message': 'The sentence with which it was refused.',
};

const draftInput = {
  customer_id: 'Whose order it is (`cus_…`); a guest’s without one.',
  items: 'What is ordered. In a change the quantities of these variants; 0 takes one out.',
  locale: 'The language of the order, one of the store’s.',
  use_customer_default_address:
    'True: the default addresses of the customer are used where the request gives no others.',
  user_id: 'Another name of `customer_id`.',
};

/** What fields of carts, orders, deliveries and payments mean, where it is not what they mean elsewhere. */
export const ordersDescriptions: SchemaDescriptions = {
  DeliveryMethodsChangeRequest: deliveryMethodInput,
  DeliveryMethodsCreateRequest: deliveryMethodInput,
  Cart: {
    amount_due: 'What is left to pay after gift card and store credit, 0 or more.',
    completed_steps: 'The steps that lack nothing, in their order.',
    current_step: 'The step that the cart is at.',
    id: 'The id (`cart_…`); the order that it becomes keeps what follows the prefix.',
    requirements: 'What is missing before it can be completed; empty when nothing is.',
    state: 'The same as `current_step`; it advances by itself.',
    token: 'The key to the cart, for `X-Service-Token`: whoever has it may change and complete it.',
    warnings: 'What the shopper should know, and need not act on.',
  },
  CartGiftCardsApplyRequest: { code: 'The code of the gift card, in either case.' },
  CartStoreCreditsApplyRequest: {
    amount: 'The most that store credit is to pay, a decimal string; without one, as much as there is.',
  },
  CartPaymentsAddRequest: {
    amount: 'What the payment covers, a decimal string; without one, what is due.',
    source: 'What pays, where the method has `source_required`.',
    'source.save': "Whether the card is saved for the customer's next orders.",
    'source.source_id': 'One of the saved cards of the customer (`ps_…`), instead of a token.',
    'source.token': 'What the gateway of the method gave the storefront for a card.',
  },
  OrderPaymentsAddRequest: {
    amount:
      'What the payment is of, a decimal string; without one, what is due and not promised by open payments.',
    source_id: 'The saved card of the customer (`ps_…`), where the method has `source_required`.',
  },
  OrderPaymentsCaptureRequest: {
    amount: 'What is collected or came, a decimal string; without one, all that the payment is of.',
  },
  CartFulfillmentsChangeRequest: {
    selected_delivery_rate_id: "One of the fulfillment's delivery rates (`dr_…`).",
  },
  CartRequirement: {
    field: 'The field that is missing, by its name in requests.',
    message: 'What is missing, for people.',
    step: 'The step that needs it.',
  },
  CartWarning: {
    code: 'What happened, for programs.',
    line_item_id: 'The line that it is about (`li_…`); null when it is about the cart.',
  },
  CreditCard: {
    brand: 'The brand of the card, such as `visa`.',
    default: 'Whether storefronts propose it first; the oldest card is the default.',
    gateway_payment_profile_id: 'What the gateway calls the card.',
    last4: 'The last four digits of its number.',
    month: 'The month in which it expires, from 1.',
    name: 'The name on the card, if the gateway tells it.',
    year: 'The year in which it expires.',
  },
  DeliveryMethod: {
    active: 'False: offered to nobody.',
    code: "The shop's own code of the method.",
    'prices.amount': 'What a delivery costs, 0 or more; 0 is free of charge.',
  },
  DeliveryRate: {
    delivery_method: 'The delivery method that it is the price of.',
    delivery_method_id: 'The delivery method (`dm_…`).',
    selected: 'Whether the fulfillment goes this way.',
    total: 'The cost after discounts.',
  },
  DigitalLink: {
    access_counter: 'How often it was downloaded.',
    access_limit_exceeded: 'Whether it was downloaded as often as it may be.',
    authorizable: 'Whether only the customer who bought it may download it.',
    content_type: 'The media type of the file, such as `application/pdf`.',
    download_url: 'The address of the file.',
    filename: 'The name of the file.',
  },
  Discount: {
    amount: 'What it takes off, negative.',
    code: 'The code that was entered, if one was needed.',
    promotion_id: 'The promotion (`promo_…`).',
  },
  Fulfillment: {
    delivery_method: 'How it is delivered; null while no rate could be chosen.',
    delivery_rates: 'What the ways of delivery cost; offered while the cart is open.',
    fulfilled_at: 'When it was shipped.',
    fulfillment_type: 'Always `shipping`.',
    items: 'What is in it.',
    order_id: 'The order (`or_…`).',
    'items.item_id': 'The line (`li_…`).',
    status: '`pending` waits for the payment, `ready` can be shipped, whatever is due.',
    stock_location: 'Where it is shipped from.',
    total: 'The cost after discounts.',
    ...tracking,
  },
  OrdersChangeRequest: draftInput,
  OrdersCreateRequest: draftInput,
  OrdersCompleteRequest: {
    notify_customer: 'False: the customer gets no confirmation. Default: true.',
    payment_pending: 'True: the order is placed although its payments do not cover what is due.',
  },
  OrderFulfillmentsShipRequest: {
    items: 'What is shipped; without it, all that is in the fulfillment.',
    'items.item_id': 'The line (`li_…`).',
    'items.quantity': 'How many of it are shipped, at most what is in the fulfillment.',
    ...tracking,
  },
  OrderFulfillmentsChangeRequest: {
    selected_delivery_rate_id: "One of the fulfillment's delivery rates (`dr_…`).",
    ...tracking,
  },
  OrderGiftCardsApplyRequest: { code: 'The code of the gift card, in either case.' },
  OrderStoreCreditsApplyRequest: {
    amount: 'The most that store credit is to pay, a decimal string; without one, as much as there is.',
  },
  OrdersCancelRequest: { restock: 'False: the stock does not come back. Default: true.' },
  LineItem: {
    digital_links: 'The downloads that belong to it.',
    discounted_amount: 'The total before tax is added.',
    name: 'The name of the product when it was added.',
    pre_tax_amount: 'The total without any tax.',
    price: 'The price of one piece.',
    total: 'The price of all pieces after discounts and taxes.',
  },
  Order: {
    outstanding_balance: 'What of the total is not paid; refunds do not change it. 0 once canceled.',
    payment_total: 'What payments, gift card and store credits have paid.',
    refund_total: 'What of that went back.',
    amount_due: 'What is left to pay after gift card and store credit, 0 or more.',
    canceled_at: 'When it was canceled.',
    id: 'The id (`or_…`), with what followed the prefix of its cart.',
    notify_customer: 'False: staff completed the order without a confirmation for the customer.',
    number: 'The number for people: R and nine digits.',
    state: '`complete` for a placed order.',
    status: "`draft` was not placed yet: staff draft it, or it is a shopper's open cart.",
  },
  Payment: payment,
  AdminPayment: orderPayment,
  OrderPayment: orderPayment,
  PaymentMethod: {
    active: 'False: offered to nobody.',
    auto_capture:
      'Whether the gateway collects a payment as soon as the order is placed. False: staff do; always for `manual`.',
    type: '`manual`: paid outside of the store and recorded by staff; `test`: by cards of the bundled test gateway.',
  },
  PaymentMethodsChangeRequest: {
    auto_capture: 'Whether the gateway collects as soon as an order is placed. Default: true.',
  },
  PaymentMethodsCreateRequest: {
    auto_capture: 'Whether the gateway collects as soon as an order is placed. Default: true.',
    type: '`manual`: paid outside of the store and recorded by staff; `test`: by cards of the bundled test gateway.',
  },
};
