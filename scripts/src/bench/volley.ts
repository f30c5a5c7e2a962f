import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** One request, sent many times. `[<id>]` in it is replaced by an id that is new each time. */
export interface Volley {
  readonly url: string;
  readonly connections: number;
  readonly amount: number;
  readonly request: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

/** A process that sends volleys, so that this one's processor time is the servers' alone. */
export class VolleySender {
  private constructor(private readonly child: ChildProcess) {}

  static async start(): Promise<VolleySender> {
    const child = fork(fileURLToPath(new URL('./load-process.js', import.meta.url)), { stdio: 'inherit' });
    await once(child, 'message');
    return new VolleySender(child);
  }

  /** Milliseconds of this process's processor time for each request. Throws when one failed. */
  async processorMs(volley: Volley): Promise<number> {
    const before = process.cpuUsage();
    const answered = once(this.child, 'message');
    this.child.send(volley);
    const [{ failed }] = (await answered) as [{ failed: number }];
    if (failed > 0) throw new Error(`${failed} of ${volley.amount} requests to ${volley.url} failed`);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / volley.amount;
  }

  stop(): void {
    this.child.disconnect();
  }
}
