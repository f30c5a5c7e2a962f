// Made from the contracts by `npm run generate`. Do not edit.

import type * as S from './shapes.ts';

/** What public events carry, by their names. */
export interface EventData {
  /** A customer registered, or staff added one. */
  'customer.created': S.CustomerInEvent;
  /** Something of the profile, the address book or what staff say of the customer changed. */
  'customer.updated': S.CustomerInEvent;
  /** The customer is deleted; what identified the person is null. */
  'customer.deleted': {
    id: string;
  };
  /** Somebody asked for a new password. For the sender of mails. */
  'customer.password_reset_requested': {
    customer_id: string;
    email: string;
    reset_token: string;
    redirect_url?: string | undefined;
  };
  /** The password was replaced with a reset token. */
  'customer.password_reset': S.CustomerInEvent;
  /** An address was subscribed; it may not be confirmed yet. */
  'newsletter_subscriber.created': S.AdminSubscriber;
  /** The subscription was linked to a customer. */
  'newsletter_subscriber.updated': S.AdminSubscriber;
  /** The subscription ended. */
  'newsletter_subscriber.deleted': S.AdminSubscriber;
  /** The address has to be confirmed. For the sender of mails. */
  'newsletter_subscriber.subscription_requested': {
    id: string;
    email: string;
    redirect_url?: string | undefined;
    verification_token: string;
  };
  /** The address was confirmed. */
  'newsletter_subscriber.verified': S.AdminSubscriber;
  /** Somebody wants to end a subscription by mail. For the sender of mails. */
  'newsletter_subscriber.unsubscribe_requested': {
    id: string;
    email: string;
    redirect_url?: string | undefined;
    unsubscribe_token: string;
  };
  /** A product was made. Its variants and prices follow as events of their own. */
  'product.created': S.AdminProduct;
  /** Details of the product changed. */
  'product.updated': S.AdminProduct;
  /** The product was deleted. */
  'product.deleted': S.AdminProduct;
  /** The last variant that could be bought sold out. */
  'product.out_of_stock': S.AdminProduct;
  /** A variant of a sold-out product can be bought again. */
  'product.back_in_stock': S.AdminProduct;
  /** A variant was made. */
  'variant.created': S.AdminVariant;
  /** Details of the variant changed. */
  'variant.updated': S.AdminVariant;
  /** The variant was deleted, alone or with its product. */
  'variant.deleted': S.AdminVariant;
  /** A category was made. */
  'category.created': S.CategoryAlone;
  /** The category changed or was moved. */
  'category.updated': S.CategoryAlone;
  /** The category was deleted. */
  'category.deleted': S.CategoryAlone;
  /** A variant got a price in one more currency. */
  'price.created': S.AdminPrice;
  /** The price changed. */
  'price.updated': S.AdminPrice;
  /** The variant is no longer sold in that currency. */
  'price.deleted': S.AdminPrice;
  /** The stock of a new variant is counted from now on. */
  'stock_item.created': S.StockItem;
  /** The count, a reservation or the terms changed. */
  'stock_item.updated': S.StockItem;
  /** The variant is gone, and its stock with it. */
  'stock_item.deleted': S.StockItem;
  /** A record got a value of a custom field. */
  'custom_field.created': S.AdminCustomFieldOfRecord;
  /** A record has another value of a custom field. */
  'custom_field.updated': S.AdminCustomFieldOfRecord;
  /** A record has no value of the custom field any more. */
  'custom_field.deleted': {
    id: string;
    key: string;
    custom_field_definition_id: string;
    resource_type: string;
    resource_id: string;
  };
  /** A custom field was defined. */
  'custom_field_definition.created': S.CustomFieldDefinition;
  /** The definition of a custom field changed. */
  'custom_field_definition.updated': S.CustomFieldDefinition;
  /** The definition was deleted. Its values follow. */
  'custom_field_definition.deleted': S.CustomFieldDefinition;
  /** A cart was completed and became an order, or staff drafted one. */
  'order.created': S.AdminOrder;
  /** Staff changed the draft or details of the order, its payments changed, or it went from a guest to a customer. */
  'order.updated': S.AdminOrder;
  /** The order was placed. Of a cart it is the same moment as `order.created`. */
  'order.completed': S.AdminOrder;
  /** Staff deleted their draft, or its customer was deleted. */
  'order.deleted': S.AdminOrder;
  /** Staff want the customer to get the confirmation of the order once more. */
  'order.confirmation_requested': S.AdminOrder;
  /** Staff canceled the order. */
  'order.canceled': S.AdminOrder;
  /** Nothing is due any more: gift card, store credits and gateways paid everything. */
  'order.paid': S.AdminOrder;
  /** All of the order is shipped that is not canceled. */
  'order.shipped': S.AdminOrder;
  /** The order has a payment. */
  'payment.created': S.OrderPayment;
  /** The state of the payment changed. */
  'payment.updated': S.OrderPayment;
  /** The gateway has collected the payment, or staff recorded that its money came. */
  'payment.completed': S.OrderPayment;
  /** The payment is not made: staff gave it up, or canceled the order. */
  'payment.voided': S.OrderPayment;
  /** The draft that it was to pay is deleted. */
  'payment.deleted': S.OrderPayment;
  /** The order is to be delivered, or the rest of a fulfillment of which a part was shipped. */
  'shipment.created': S.FulfillmentOfOrder;
  /** The state of the fulfillment changed. */
  'shipment.updated': S.FulfillmentOfOrder;
  /** Staff shipped the fulfillment, or a part of it, which keeps its id. */
  'shipment.shipped': S.FulfillmentOfOrder;
  /** The order or the fulfillment was canceled, so it is not shipped. */
  'shipment.canceled': S.FulfillmentOfOrder;
  /** The draft that it was to deliver is deleted. */
  'shipment.deleted': S.FulfillmentOfOrder;
  /** Staff give something of the order back. */
  'refund.created': S.Refund;
  /** The refund is completed, or it failed, as a gateway declined. */
  'refund.updated': S.Refund;
  /** A promotion was begun. */
  'promotion.created': S.AdminPromotion;
  /** The promotion, or the number of orders that use it, changed. */
  'promotion.updated': S.AdminPromotion;
  /** The promotion was ended. */
  'promotion.deleted': S.AdminPromotion;
  /** A card was issued. */
  'gift_card.created': S.AdminGiftCard;
  /** The value, the details or the state of the card changed. */
  'gift_card.updated': S.AdminGiftCard;
  /** The card was deleted. */
  'gift_card.deleted': S.AdminGiftCard;
  /** An order spent the rest of the card. */
  'gift_card.redeemed': S.AdminGiftCard;
  /** An order spent a part of the card. */
  'gift_card.partially_redeemed': S.AdminGiftCard;
  /** A batch of cards is to be issued. */
  'gift_card_batch.created': S.GiftCardBatch;
  /** More of its cards were issued or canceled. */
  'gift_card_batch.updated': S.GiftCardBatch;
  /** A customer got a store credit. */
  'store_credit.created': S.AdminStoreCredit;
  /** The value or the details of the credit changed. */
  'store_credit.updated': S.AdminStoreCredit;
  /** The credit was deleted. */
  'store_credit.deleted': S.AdminStoreCredit;
  /** A customer made a wishlist. */
  'wishlist.created': S.WishlistOfCustomer;
  /** The wishlist or its items changed. */
  'wishlist.updated': S.WishlistOfCustomer;
  /** The wishlist was deleted, alone or with its customer. */
  'wishlist.deleted': S.WishlistOfCustomer;
  /** A file of a list is to be written. */
  'export.created': S.Exported;
  /** More of the file was written, all of it, or it was erased. */
  'export.updated': S.Exported;
  /** All rows of an import were read, or those before the place where its file breaks off or somebody canceled it. The counts of a canceled import may lack the rows that were being read at that moment. */
  'import.completed': S.ImportSummary;
  /** Somebody belongs to the staff. */
  'admin_user.created': S.AdminAccount;
  /** Name, roles or status changed, or the password. */
  'admin_user.updated': S.AdminAccount;
  /** Somebody was taken off the staff; what identified the person is null. */
  'admin_user.deleted': {
    id: string;
  };
  /** Somebody is invited to the staff. For the sender of mails. */
  'admin_user.invited': S.InvitedAdminAccount;
  /** A member of the staff asked for a new password. For the sender of mails. */
  'admin_user.password_reset_requested': {
    admin_user_id: string;
    email: string;
    preferred_locale?: string | null | undefined;
    reset_token: string;
    redirect_url?: string | undefined;
  };
  /** Nothing more is sent to a webhook endpoint. Never sent to that endpoint itself. */
  'webhook_endpoint.disabled': S.DisabledWebhookEndpoint;
  /** Staff sent a test to a webhook endpoint. Sent to that endpoint alone. */
  'webhook.test': {
    webhook_endpoint_id: string;
    message: string;
  };
}
