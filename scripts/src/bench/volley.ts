import { Child } from './child.ts';

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

/** What became of a volley. */
export interface Sent {
  readonly failed: number;
  readonly seconds: number;
}

/** A process that sends volleys, so that this one's processor time is the servers' alone. */
export class VolleySender {
  private constructor(private readonly child: Child) {}

  static async start(): Promise<VolleySender> {
    return new VolleySender(await Child.start('./load-process.js'));
  }

  /** Milliseconds of this process's processor time for each request. Throws when one failed. */
  async processorMs(volley: Volley): Promise<number> {
    const before = process.cpuUsage();
    const { failed } = await this.child.ask<Volley, Sent>(volley);
    if (failed > 0) throw new Error(`${failed} of ${volley.amount} requests to ${volley.url} failed`);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / volley.amount;
  }

  /** How many requests a second were answered with 2xx. */
  async perSecond(volley: Volley): Promise<number> {
    const { failed, seconds } = await this.child.ask<Volley, Sent>(volley);
    return (volley.amount - failed) / seconds;
  }

  stop(): void {
    this.child.stop();
  }
}
