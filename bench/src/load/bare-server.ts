import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What the store is compared with: `node:http` alone, in a process of its own like the store. */
export class BareServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<BareServer> {
    const child = fork(fileURLToPath(new URL('./bare-process.js', import.meta.url)), { stdio: 'inherit' });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new BareServer(child, `http://127.0.0.1:${port}`);
  }

  /** Sets the bytes of the following responses. */
  async answers(status: number, body: string): Promise<void> {
    const ready = once(this.child, 'message');
    this.child.send({ status, body });
    await ready;
  }

  stop(): void {
    this.child.disconnect();
  }
}
