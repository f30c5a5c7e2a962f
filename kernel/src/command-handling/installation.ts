import { type Aggregate, unknownFact } from '../core/decider.ts';

/** The facts of an installation. These names and shapes are what the store keeps: add, never change. */
export type InstallationFact = { type: 'VaultAttached'; data: { vault_fingerprint: string } };

interface InstallationState {
  /** Undefined before the first start. */
  readonly vault_fingerprint: string | undefined;
}

type InstallationCommand = { type: 'AttachVault'; vault_fingerprint: string };

/** The one log and the one vault that belong together. */
export const installation: Aggregate<InstallationState, InstallationCommand, InstallationFact> = {
  category: 'installation',
  initial: { vault_fingerprint: undefined },
  evolve: (_state, fact) =>
    fact.type === 'VaultAttached'
      ? { vault_fingerprint: fact.data.vault_fingerprint }
      : unknownFact(fact as never),
  /** The first vault stays. Whoever comes with another one finds that in the state. */
  decide: ({ vault_fingerprint }, state) =>
    state.vault_fingerprint === undefined ? [{ type: 'VaultAttached', data: { vault_fingerprint } }] : [],
};

/** The record id of the installation's only stream, `installation-vault`. */
export const INSTALLATION = 'vault';
