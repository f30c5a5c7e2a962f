import { type Aggregate, unknownFact } from '../core/decider.ts';

/** The facts of an installation. These names and shapes are what the store keeps: add, never change. */
type InstallationFact =
  | { type: 'VaultAttached'; data: { vault_fingerprint: string } }
  /** The vault had made the sealing key of this mark. A vault without it is older than this fact. */
  | { type: 'VaultMarked'; data: { mark: number } };

interface InstallationState {
  /** Undefined before the first start. */
  readonly vault_fingerprint: string | undefined;
  /** The last mark; 0 before the first. */
  readonly mark: number;
  /** When the vault was attached or marked last. */
  readonly marked_at: string | undefined;
}

type InstallationCommand =
  | { type: 'AttachVault'; vault_fingerprint: string }
  | { type: 'MarkVault'; mark: number };

/** The one log and the one vault that belong together. */
export const installation: Aggregate<InstallationState, InstallationCommand, InstallationFact> = {
  category: 'installation',
  initial: { vault_fingerprint: undefined, mark: 0, marked_at: undefined },

  evolve(state, fact, { at: marked_at }) {
    switch (fact.type) {
      case 'VaultAttached':
        return { ...state, vault_fingerprint: fact.data.vault_fingerprint, marked_at };
      case 'VaultMarked':
        return { ...state, mark: fact.data.mark, marked_at };
      default:
        return unknownFact(fact);
    }
  },

  /** The first vault stays. Whoever comes with another one finds that in the state. */
  decide(command, state) {
    if (command.type === 'MarkVault') {
      return command.mark > state.mark ? [{ type: 'VaultMarked', data: { mark: command.mark } }] : [];
    }
    const { vault_fingerprint } = command;
    return state.vault_fingerprint === undefined
      ? [{ type: 'VaultAttached', data: { vault_fingerprint } }]
      : [];
  },
};

/** The record id of the installation's only stream. */
export const INSTALLATION = 'vault';
/** Its first event is the first of the log. No other log has it. */
export const INSTALLATION_STREAM = 'installation-vault';
