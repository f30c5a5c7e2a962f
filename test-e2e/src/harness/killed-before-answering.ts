import { Worker } from 'node:worker_threads';

/**
 * Loaded into a store with `node --import`: kills its process at the moment in which it keeps the answer to a request
 * with an idempotency key. Everything that the request changed is on disk by then.
 */
const post = Reflect.get(Worker.prototype, 'postMessage') as (...message: readonly unknown[]) => void;

Worker.prototype.postMessage = new Proxy(post, {
  apply(target, worker, message) {
    if (JSON.stringify(message[0]).includes('"IdempotencyKeyAnswered"')) process.kill(process.pid, 'SIGKILL');
    Reflect.apply(target, worker, message);
  },
});
