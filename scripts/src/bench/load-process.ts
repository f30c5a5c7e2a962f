import autocannon from 'autocannon';
import type { Volley } from './volley.ts';

/** Sends volleys of requests as a child process, so that their cost is not counted with the server's. */
async function send({ url, connections, amount, request }: Volley): Promise<void> {
  const result = await autocannon({ url, connections, amount, requests: [request], idReplacement: true });
  process.send?.({ failed: result.errors + result.timeouts + result.non2xx });
}

process.on('message', (volley: Volley) => void send(volley));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
