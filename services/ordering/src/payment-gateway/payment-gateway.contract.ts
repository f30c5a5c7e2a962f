import type { JsonObject } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import type { ProviderUnderTest } from './contract/asked-provider.ts';
import { chargesContract, type ProviderTokens } from './contract/charges.contract.ts';
import { inboundContract, type TellingProvider } from './contract/inbound.contract.ts';
import { type PaidBackByHand, paidBackContract } from './contract/paid-back.contract.ts';
import {
  type PaidInBrowser,
  type PaidKind,
  paidSessionsContract,
} from './contract/paid-sessions.contract.ts';
import {
  cardSessionsContract,
  type SessionsUnderTest,
  sessionsContract,
} from './contract/sessions.contract.ts';
import { type SetupsUnderTest, setupsContract } from './contract/setups.contract.ts';
import type { InboundMessage } from './payment-gateway.ts';

export type { Telling, Told } from './contract/inbound.contract.ts';

/** What the suite needs of a provider. A part is absent where the gateway has nothing that it is about. */
export interface GatewayUnderTest {
  /** Each time it is opened it has books of its own. */
  readonly open: () => ProviderUnderTest;
  readonly tokens: ProviderTokens;
  /** Of a gateway at which payments begin with a session. */
  readonly sessions?: {
    readonly open: () => SessionsUnderTest;
    /** What a storefront sends when the shopper has paid with a card that is approved. Absent: no session ends in a card. */
    readonly card?: JsonObject;
  };
  /** Of a gateway at which shoppers pay without the store: it can `end` a session. */
  readonly paidSessions?: { readonly open: () => PaidInBrowser; readonly kinds: readonly PaidKind[] };
  /** Of such a gateway, where somebody may pay back in the provider's own pages what was collected. */
  readonly paidBack?: { readonly open: () => PaidBackByHand };
  /** Of a gateway that saves cards without a payment. */
  readonly setups?: { readonly open: () => SetupsUnderTest };
  /** Of a gateway whose provider tells something. */
  readonly inbound?: {
    readonly open: () => TellingProvider;
    readonly tells: readonly InboundMessage['type'][];
  };
}

/** The guarantees of everything that moves the money of payments. */
export function paymentGatewayContract(name: string, gateway: GatewayUnderTest): void {
  const { open, tokens, sessions, paidSessions, paidBack, setups, inbound } = gateway;
  describe(`payment gateway contract: ${name}`, () => {
    it('passes whatever of the suite is about what it has', () => {
      const opened = open().connect();
      expect({
        sessions: sessions !== undefined,
        paidSessions: paidSessions !== undefined,
        setups: setups !== undefined,
        inbound: inbound !== undefined,
      }).toEqual({
        sessions: 'createSession' in opened,
        paidSessions: 'end' in opened,
        setups: opened.createSetup !== undefined,
        inbound: opened.inbound !== undefined,
      });
      if (sessions && !sessions.card) expect(paidSessions).toBeDefined();
    });

    chargesContract(tokens, open);
    if (sessions) {
      sessionsContract(sessions.open);
      if (sessions.card) cardSessionsContract(sessions.card, sessions.open);
    }
    if (paidSessions) paidSessionsContract(paidSessions.kinds, paidSessions.open);
    if (setups) setupsContract(setups.open);
    if (paidBack) paidBackContract(paidBack.open);
    if (inbound) inboundContract(inbound.tells, inbound.open);
  });
}
