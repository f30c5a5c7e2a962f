export type DocumentCommand =
  /** `payment`: all of the order is paid. Decides no facts where there is nothing to invoice. */
  { type: 'OpenInvoice'; storeId: string; cause: 'staff' | 'payment'; createdById: string | null };
