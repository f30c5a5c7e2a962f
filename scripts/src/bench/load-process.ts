import autocannon from 'autocannon';
import type { Sent, Volley } from './volley.ts';

/** Sends volleys of requests as a child process, so that their cost is not counted with the server's. */
async function send({ url, connections, amount, request }: Volley): Promise<void> {
  const startedMs = performance.now();
  let lastMs = startedMs;
  const { errors, timeouts, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections, amount, requests: [request], idReplacement: true };
    const sending = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // The result comes up to a second after the last response.
    sending.on('response', () => {
      lastMs = performance.now();
    });
  });
  const sent: Sent = { failed: errors + timeouts + non2xx, seconds: (lastMs - startedMs) / 1_000 };
  process.send?.(sent);
}

process.on('message', (volley: Volley) => void send(volley));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
