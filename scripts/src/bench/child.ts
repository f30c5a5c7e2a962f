import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program beside this one that answers one question after the other. */
export class Child {
  private constructor(private readonly process: ChildProcess) {}

  /** Starts a program of this folder. It sends a message when it is ready. */
  static async start(program: string): Promise<Child> {
    const child = fork(fileURLToPath(new URL(program, import.meta.url)), { stdio: 'inherit' });
    await once(child, 'message');
    return new Child(child);
  }

  async ask<Question extends object, Answer>(question: Question): Promise<Answer> {
    const answered = once(this.process, 'message');
    this.process.send(question);
    const [answer] = (await answered) as [Answer];
    return answer;
  }

  stop(): void {
    this.process.disconnect();
  }
}
