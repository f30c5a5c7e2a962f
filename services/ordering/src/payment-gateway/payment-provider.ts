import type { PreferenceType, Text } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Clock } from '@storefold/kernel/core';
import type { PaymentGateway, SessionGateway } from './payment-gateway.ts';

/** What staff tell a provider for each payment method, such as its key. */
interface PreferenceDeclaration {
  readonly type: PreferenceType;
  /** A decimal is a string. A password has none. */
  readonly default?: string | number | boolean;
  /** The values that a `string` may have. Absent: any. */
  readonly options?: readonly string[];
  /** Whether storefronts are shown it, which need it to pay. Never of a password. */
  readonly publishable?: boolean;
  /** Whether a method is offered to nobody before staff have set it. */
  readonly required?: boolean;
}

export type Preferences = Readonly<Record<string, PreferenceDeclaration>>;

interface Values {
  readonly integer: number;
  /** A decimal string. */
  readonly decimal: string;
  readonly boolean: boolean;
  readonly string: string;
  readonly text: string;
  readonly password: string;
}

/** The value of each preference of one payment method. Null: staff set none, and there is no default. */
export type PreferencesOf<Declared extends Preferences> = {
  readonly [Key in keyof Declared]: Values[Declared[Key]['type']] | null;
};

/** What a process lends its gateways. */
export interface GatewayTools {
  readonly commands: Commands;
  readonly contexts: CommandContextFactory;
  readonly clock: Clock;
  /** The store whose payment method the gateway is opened for. */
  readonly storeId?: string | undefined;
}

/** A way to make payments, from which staff make payment methods. */
export type PaymentProvider<Declared extends Preferences = Preferences> = {
  /** Kept with methods and payments for ever: a lower-case name such as `acme_cards`. */
  readonly type: string;
  /** What staff read when they choose it: a sentence of your own, or a text of the store, which it says in their language. */
  readonly label: string | Text;
  readonly description: string | Text;
  /** The keys are kept for ever, too. */
  readonly preferences: Declared;
  /** Whether its payments name a card. */
  readonly sourceRequired: boolean;
} & (
  | {
      readonly sessionRequired: false;
      /** Opens the gateway for one request. Absent for `manual` alone, whose payments are made outside of the store. */
      gateway?(preferences: PreferencesOf<Declared>, tools: GatewayTools): PaymentGateway;
    }
  | {
      /** Its payments begin with a payment session. */
      readonly sessionRequired: true;
      gateway(preferences: PreferencesOf<Declared>, tools: GatewayTools): SessionGateway;
    }
);
