import type { Client, Reply } from '../harness/client.ts';
import { endpointFor } from '../harness/endpoint-for.ts';
import type { LooseJson } from '../harness/loose-json.ts';

/** The first request of an endpoint that succeeded, and its answer. */
export interface RecordedExample {
  readonly query?: string;
  readonly request?: LooseJson;
  readonly answer?: LooseJson;
}

/** A form as JSON has it; of the file its name. */
const fieldsOf = (form: FormData): LooseJson =>
  Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));

/** Records an example of each endpoint and of each refusal that it meets, the first of each. */
export class ExampleRecorder {
  readonly examples: Record<string, RecordedExample> = {};
  /** Envelopes by their code. */
  readonly refusals: Record<string, LooseJson> = {};

  /** All that was sent in bodies, as texts, and the values of queries. */
  readonly typed = new Set<string>();

  /** Sends a request that succeeds, and returns the body of the answer. */
  async ask(client: Client, method: string, target: string, request?: LooseJson): Promise<LooseJson> {
    this.#note(target, request);
    const reply = await client.send(method, target, request);
    if (reply.status >= 300) throw new Error(`${method} ${target}: ${JSON.stringify(reply.body)}`);
    this.#keep(method, target, request, reply);
    return reply.body;
  }

  /** Sends a request that is refused. */
  async meet(client: Client, method: string, target: string, request?: LooseJson): Promise<void> {
    this.#note(target, request);
    const { status, body } = await client.send(method, target, request);
    if (status < 400) throw new Error(`${method} ${target} was not refused`);
    this.refusals[body.error.code] ??= body;
  }

  #note(target: string, sent: LooseJson): void {
    for (const value of new URLSearchParams(target.split('?')[1]).values()) this.typed.add(value);
    const collect = (value: LooseJson): void => {
      if (typeof value === 'string') this.typed.add(value);
      else if (typeof value === 'object' && value !== null)
        for (const each of Object.values(value)) collect(each);
    };
    if (!(sent instanceof Blob)) collect(sent instanceof FormData ? fieldsOf(sent) : sent);
  }

  #keep(method: string, target: string, sent: LooseJson, { body }: Reply): void {
    const request = sent instanceof FormData ? fieldsOf(sent) : sent;
    const name = endpointFor(method, target)?.name ?? '';
    const query = target.split('?')[1];
    this.examples[name] ??= {
      ...(query === undefined ? {} : { query }),
      ...(request === undefined || request instanceof Blob ? {} : { request }),
      ...(body === undefined ? {} : { answer: body }),
    };
  }
}
