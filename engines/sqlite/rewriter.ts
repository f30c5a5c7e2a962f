import { Worker } from 'node:worker_threads';
import { builtFile } from '../common/built-file.ts';

/**
 * Writes a file anew in a thread of its own (see `rewriteFile`). Reads go on meanwhile; writes of this process must wait,
 * because they would block their thread. Resolves with false when another connection was writing.
 */
export function rewriteInThread(file: string): Promise<boolean> {
  const worker = new Worker(builtFile('./rewriter.worker.js', import.meta.url), {
    workerData: file,
    name: 'file-rewriter',
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    let isRewritten: boolean | undefined;
    worker.once('message', (message: boolean) => {
      isRewritten = message;
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      if (isRewritten === undefined) reject(new Error('the thread that rewrites a file has ended'));
      else resolve(isRewritten);
    });
  });
}
