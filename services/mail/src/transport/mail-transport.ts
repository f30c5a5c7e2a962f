import type { ComposedMail } from '../content/mail-composer.ts';

/** A mail on its way: `name` names its file, `messageId` is without brackets, `at` is its date, ISO 8601. */
export interface OutgoingMail extends ComposedMail {
  /** Those of its addresses that it has still to reach. */
  readonly reaching: readonly string[];
  readonly name: string;
  readonly messageId: string;
  readonly at: string;
}

/** What became of a try. `isFinal`: it will not be taken later either. */
export type Carried =
  | {
      readonly result: 'sent';
      readonly delivery: {
        readonly via: 'smtp' | 'outbox';
        readonly accepted_count: number;
        readonly refused_count: number;
      };
      /** The addresses for which the server will never take it. */
      readonly refused: readonly string[];
    }
  | {
      readonly result: 'sent_in_part';
      readonly delivery: {
        readonly accepted_count: number;
        readonly refused_count: number;
        readonly error_code: string;
        readonly response_code: number | null;
      };
      readonly refused: readonly string[];
      /** The addresses for which the server may take it later. */
      readonly waiting: readonly string[];
    }
  | {
      readonly result: 'failed';
      readonly failure: { readonly error_code: string; readonly response_code: number | null };
      readonly isFinal: boolean;
    };

/** Carries mails away. */
export interface MailTransport {
  /** Whether a mail that is carried twice is there once. Then it may go before the log knows of it. */
  readonly isRepeatable: boolean;
  send(mail: OutgoingMail): Promise<Carried>;
}
