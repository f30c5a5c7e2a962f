import type { Level } from './level.ts';

/** Written by `npm run compatibility -- --levels`, of the dictionaries and contracts/release. */
export const version = '0.2.0';

/** What each level brought. Of the first, which brought all that is not told here, only the versions. */
export const levels: readonly Level[] = [
  {"versions":["0.2.0"],"kinds":{}},
  {"versions":[],"kinds":{"identity":{"password_reset":["InvitationIssued"]},"catalog":{"category":["CategoryFormerPermalinkAdded","CategoryProductPositioned"],"import":["ImportCanceled","ImportPersonalDataErased","ImportPicturesCopied","ImportReaderSelected","ImportUndoCompleted","ImportUndoStarted"],"product":["ProductFormerSlugAdded","ProductOptionTypeChanged"],"redirect":["RedirectChanged","RedirectCreated","RedirectDeleted"]},"ordering":{"order":["CartDeliveryTaxApportioned","CartMerged","CartPaymentSessionAttemptFailed","CartPaymentSessionConfirmed","CartPaymentSessionEndFailed","CartPaymentSessionExpired","CartPaymentSessionReturned","OrderAddressesChanged","OrderCancellationRefundStarted","OrderCorrectionCompleted","OrderCorrectionFailed","OrderCorrectionStarted","OrderImported","OrderNoticePrevented","OrderPaymentDisputed","OrderPaymentLinkCreated","OrderPaymentNamed","OrderPaymentRefundNoted","OrderPaymentReleased","OrderPaymentReturned","OrderPaymentSettled","OrderPaymentUnanswered","OrderPaymentVoidFailed","OrderPaymentVoidStarted","OrderRefundItemsRemoved","OrderRefundItemsReserved","OrderRefundSettled","OrderRefundUnanswered","OrderReturnApproved","OrderReturnClosed","OrderReturnReceived","OrderReturnRejected","OrderReturnRequested"],"payment_source":["PaymentSetupSessionCompleted","PaymentSetupSessionOpened"],"provider_message":["ProviderMessageReceived"],"test_charge":["TestChargeExcessReturned"]},"stored-value":{"gift_card":["GiftCardUseImported"]},"every service":{"reconciliation":["ReconciliationCompleted"]}}},
];
