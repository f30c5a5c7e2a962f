import type { ServingFile } from '@storefold/contracts';
import type { OfVersion } from '../order.terms.ts';

export type DigitalCommand =
  /** Of what is only downloaded, once it is paid. */
  | { type: 'DeliverDigitally'; fulfillmentId: string }
  /** `key`: of the order. `files`: what serves the line of the link now. */
  | ({
      type: 'RenewDigitalLink';
      key: string;
      storeId: string;
      linkId: string;
      files: readonly ServingFile[];
    } & OfVersion);
