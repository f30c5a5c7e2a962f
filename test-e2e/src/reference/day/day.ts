import { expect } from 'vitest';
import type { Client } from '../../harness/client.ts';
import type { FreshStore } from '../../harness/fresh-store.ts';
import type { LooseJson } from '../../harness/loose-json.ts';
import type { WebhookReceiver } from '../../harness/webhook-receiver.ts';
import type { ExampleRecorder } from '../example-recorder.ts';

/** What the steps of a day share. */
export interface Day {
  readonly recorder: ExampleRecorder;
  readonly shop: Client;
  readonly guest: Client;
  readonly staff: Client;
  readonly credentials: FreshStore['credentials'];
  readonly shopsServer: WebhookReceiver;
}

/** The data of the first event of a name that reached the shop's server. */
export async function heard({ received }: WebhookReceiver, event: string): Promise<LooseJson> {
  const find = () => received.find(({ body }) => body.name === event);
  await expect.poll(find, { interval: 20 }).toBeDefined();
  return find()?.body.data;
}
