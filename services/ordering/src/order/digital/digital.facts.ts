import type { ServingFile } from '@storefold/contracts';

export type DigitalFacts = {
  /** Staff renewed the download of a line. `digital_files`: all that the line may download from here on. */
  OrderDigitalLinkRenewed: {
    readonly digital_link_id: string;
    readonly line_item_id: string;
    readonly digital_id: string;
    readonly digital_files: readonly ServingFile[];
  };
};
