import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../harness/client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { addressOnNetwork, compose } from './compose.ts';

export interface ComposedStore {
  readonly baseUrl: string;
  readonly storefront: Client;
  readonly admin: Client;
  readonly credentials: {
    readonly publishable_key: string;
    readonly secret_key: string;
    readonly admin: { readonly email: string; readonly password: string };
  };
}

/** Starts everything, waits until all of it is healthy, and copies the keys from the volume. */
export async function bringUp(): Promise<ComposedStore> {
  await compose(['up', '--detach', '--no-build', '--wait', '--wait-timeout', '300']);
  const credentials = await readCredentials();
  const baseUrl = `http://${process.env.PUBLISH}`;
  return {
    baseUrl,
    credentials,
    storefront: new Client(baseUrl, { key: credentials.publishable_key }),
    admin: new Client(baseUrl, { key: credentials.secret_key }),
  };
}

async function readCredentials(): Promise<ComposedStore['credentials']> {
  const folder = await mkdtemp(join(tmpdir(), 'storefold-compose-'));
  try {
    await compose(['cp', 'identity:/data/credentials.json', folder]);
    return JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The shop's server of the story, where the webhooks container can reach it. */
export async function startReceiverForContainers(): Promise<WebhookReceiver> {
  if (process.platform === 'linux') return startWebhookReceiver(await addressOnNetwork('outside'));
  // Docker Desktop runs containers in a virtual machine, which knows this machine by a name.
  const receiver = await startWebhookReceiver();
  return { ...receiver, url: receiver.url.replace('127.0.0.1', 'host.docker.internal') };
}
