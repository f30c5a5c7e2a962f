import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Loaded into a store with `node --import`: kills its process once a step of a request is on disk, before the process
 * learns of it. The request's `X-Request-Id` names the step by its event, as in `kill-after.GiftCardCaptured.7`. Each of
 * these ids kills once, also when the request is finished by another process: a file of that name in the folder
 * KILLED_FOLDER tells that it has. A step that happens often kills when a process takes it for the time that the id says,
 * as in `kill-after.GiftCardIssued.3000th`.
 */

interface Appended {
  readonly events: readonly { readonly type: string; readonly metadata: string }[];
}
type Message =
  | { readonly kind: 'append'; readonly requests: readonly Appended[] }
  | { readonly kind: 'answers'; readonly answers: readonly { readonly isWritten?: boolean }[] };

const pending = new WeakMap<object, Appended[]>();
/** How often this process has taken the step of an id. */
const taken = new Map<string, number>();

const post = Reflect.get(Worker.prototype, 'postMessage') as (...message: readonly unknown[]) => void;
Worker.prototype.postMessage = new Proxy(post, {
  apply(target, worker: object, [message, ...more]: [Message, ...unknown[]]) {
    if (message.kind === 'append') pending.set(worker, [...(pending.get(worker) ?? []), ...message.requests]);
    Reflect.apply(target, worker, [message, ...more]);
  },
});

const emit = Reflect.get(Worker.prototype, 'emit') as (...event: readonly unknown[]) => boolean;
Worker.prototype.emit = new Proxy(emit, {
  apply(target, worker: object, [name, message]: [string, Message | undefined]) {
    if (name === 'message' && message?.kind === 'answers') {
      const answered = pending.get(worker)?.splice(0, message.answers.length) ?? [];
      for (const [index, { isWritten }] of message.answers.entries()) {
        if (isWritten) killAfter(answered[index]);
      }
    }
    return Reflect.apply(target, worker, [name, message]) as boolean;
  },
});

function killAfter(request: Appended | undefined): void {
  for (const { type, metadata } of request?.events ?? []) {
    const { correlation_id: id } = JSON.parse(metadata) as { correlation_id: string };
    if (!id.startsWith(`kill-after.${type}.`)) continue;
    const times = (taken.get(id) ?? 0) + 1;
    taken.set(id, times);
    if (times < Number(/[.](\d+)th$/.exec(id)?.[1] ?? 1)) continue;
    const mark = join(process.env.KILLED_FOLDER ?? '', id);
    if (existsSync(mark)) continue;
    writeFileSync(mark, '');
    process.kill(process.pid, 'SIGKILL');
  }
}
