import type { ClientRequest, IncomingMessage } from 'node:http';

/** Bodies up to this size are held until a service has answered: more than any service accepts. */
const HELD_BYTES = 1_114_112;

/** The body of a request on its way to a service. */
export interface SentBody {
  /** It is here as a whole, and can be sent to one instance after another. */
  readonly isWhole: boolean;
  sendTo(outgoing: ClientRequest): void;
}

/**
 * Takes a request's body in before it is sent anywhere, so that no slow sender keeps a service waiting. One that is too
 * large to be held is sent while it comes, once. Undefined when the sender goes away before that.
 */
export async function takeBody(request: IncomingMessage): Promise<SentBody | undefined> {
  const { headers } = request;
  const length = headers['content-length'] ?? '0';
  if (headers['transfer-encoding'] === undefined && length === '0') return noBody;
  const taken = await readUpTo(request, HELD_BYTES);
  if (!taken) return undefined;
  const { chunks, isWhole } = taken;
  return {
    isWhole,
    sendTo(outgoing) {
      for (const chunk of chunks) outgoing.write(chunk);
      if (isWhole) outgoing.end();
      else request.pipe(outgoing);
    },
  };
}

const noBody: SentBody = { isWhole: true, sendTo: (outgoing) => outgoing.end() };

function readUpTo(
  request: IncomingMessage,
  limitBytes: number,
): Promise<{ readonly chunks: readonly Buffer[]; readonly isWhole: boolean } | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (isWhole: boolean) => {
      request.off('data', take).off('end', end).off('close', gone).off('error', gone);
      resolve({ chunks, isWhole });
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= limitBytes) return;
      request.pause();
      settle(false);
    };
    const end = () => settle(true);
    const gone = () => resolve(undefined);
    request.on('data', take).on('end', end).on('close', gone).on('error', gone);
  });
}
