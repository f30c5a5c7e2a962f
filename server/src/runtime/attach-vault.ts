import { createHash } from 'node:crypto';
import {
  CommandContextFactory,
  FactCodec,
  INSTALLATION,
  INSTALLATION_STREAM,
  installation,
  Levels,
  StreamCommands,
} from '@storefold/kernel/command-handling';
import { isRecent } from '@storefold/kernel/core';
import { type EventLog, type ServicePorts, START, StartRefused } from '@storefold/kernel/ports';
import { retryUntilAvailable } from './process/retry-until-available.ts';

/** The vault's secret whose digest is in the log. */
export const INSTALLATION_SECRET = 'installation';
/** In the vault once the log has its fingerprint, so that the vault notices when that log is lost. */
const ATTACHED = 'installation_attached';

type Parts = Pick<ServicePorts, 'log' | 'vault' | 'clock' | 'random' | 'logger'>;

/** Tells nothing about the secret, which is 32 random bytes. */
export const vaultFingerprintOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** The vault is marked at most this often. */
const MARKED_EVERY_MS = 3_600_000;
/** The subject whose key is the mark. */
const markSubject = (mark: number): string => `vault_mark/${mark}`;

/**
 * Attaches the vault to the log at the first start. Later, rejects with StartRefused unless they belong together and the
 * vault is as new as the log knows. Every process calls it before it uses either for anything else, and one of them now
 * and then while it runs. Several may do so at once, and each step may be repeated after a crash: the vault makes the
 * secret, the log gets its fingerprint, the vault notes that.
 */
export const attachVault = (parts: Parts): Promise<void> =>
  retryUntilAvailable('the vault', () => attachOnce(parts), parts);

async function attachOnce({ log, vault, clock, random }: Parts): Promise<void> {
  // The order matters while another process attaches the vault: what is found in the vault was in the log before.
  const isAttached = (await vault.findSecret(ATTACHED)) !== undefined;
  const { length } = (await log.readAll(START, { limit: 2 })).events;
  const isEmpty = length === 0;
  const commands = new StreamCommands(log, new FactCodec(vault, random));
  const { state: known } = await commands.load(installation, INSTALLATION);

  if (known.vault_fingerprint === undefined) {
    if (isAttached) throw new StartRefused(LOG_LOST);
    if (!isEmpty) throw new StartRefused(NO_FINGERPRINT);
  } else if ((await vault.findSecret(INSTALLATION_SECRET)) === undefined) throw new StartRefused(VAULT_LOST);

  const vault_fingerprint = vaultFingerprintOf(await vault.secret(INSTALLATION_SECRET));
  const contexts = new CommandContextFactory(clock, 'installation');
  const context = contexts.once('attach_vault', '');
  const command = { type: 'AttachVault', vault_fingerprint } as const;
  const { state } = await commands.execute(installation, INSTALLATION, command, context);
  if (state.vault_fingerprint !== vault_fingerprint) throw new StartRefused(OTHER_VAULT);
  if (!isAttached) await vault.secret(ATTACHED, () => 'yes');
  await recognize(log, vault_fingerprint);
  // Nothing older has been here. After a crash in between the log still has its first event alone.
  if (length < 2) await new Levels({ commands, clock, isAlone: true }).raise();

  const { mark, marked_at } = state;
  if (mark > 0 && (await vault.findKey(markSubject(mark))) === undefined) throw new StartRefused(OLDER_VAULT);
  if (isRecent(Date.parse(marked_at ?? ''), MARKED_EVERY_MS, clock.now())) return;
  const next = mark + 1;
  // The key is on disk before the log says so: a crash in between leaves the vault ahead, never behind.
  await vault.keyFor(markSubject(next));
  const marking = contexts.once(`mark_vault ${next}`, '');
  await commands.execute(installation, INSTALLATION, { type: 'MarkVault', mark: next }, marking);
}

/**
 * Rejects with StartRefused unless log and vault belong together, as far as both are there: before the first start there
 * is neither. For programs beside the store, which attach nothing.
 */
export async function requireOwnLog({ log, vault }: Pick<Parts, 'log' | 'vault'>): Promise<void> {
  const secret = await vault.findSecret(INSTALLATION_SECRET);
  const isAttached = (await vault.findSecret(ATTACHED)) !== undefined;
  const isEmpty = (await log.readAll(START, { limit: 1 })).events.length === 0;
  if (isEmpty && !isAttached) return;
  if (isEmpty) throw new StartRefused(LOG_LOST);
  if (secret === undefined) throw new StartRefused(VAULT_LOST);
  await recognize(log, vaultFingerprintOf(secret));
}

/** While a store runs its log may be exchanged behind the same address. The first event is in no other log. */
async function recognize(log: EventLog, fingerprint: string): Promise<void> {
  const [first] = await log.read(INSTALLATION_STREAM, 0, 1);
  if (!first) throw new StartRefused(NO_FINGERPRINT);
  if (first.data.vault_fingerprint !== fingerprint) throw new StartRefused(OTHER_VAULT);
  await log.recognizeBy(first);
}

const RESTORE = 'put log and vault of one store back from a backup (npm run restore, or docs/deploy.md)';
const LOG_LOST = `the vault belongs to an event log that is not here, because the log has no events of it: ${RESTORE}`;
const VAULT_LOST =
  'the vault of this event log is not here, and without it personal data cannot be read and revoked keys cannot be ' +
  `told from others: ${RESTORE}`;
const OTHER_VAULT = `the vault belongs to the event log of another store: ${RESTORE}`;
const OLDER_VAULT =
  'the vault is older than the event log: keys that were made since are missing, and people who were erased since can ' +
  `be read again. Take the newer vault, or ${RESTORE}`;
const NO_FINGERPRINT = `the event log does not begin with the fingerprint of its vault: ${RESTORE}`;
