import type { Settings } from '@storefold/kernel';
import type { OneProcess } from './one-process.ts';

/** Opens the store's port; ends the process in order, saying what to do, when that is not to be had. */
export async function listenOrExit(store: OneProcess, { port, host }: Settings): Promise<number> {
  try {
    return await store.gateway.listen(port, host);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'is taken' : 'cannot be opened';
    process.stderr.write(
      `Port ${port} on ${host} ${reason}: free it, or set another PORT or HOST. (${String(error)})\n`,
    );
    await store.close();
    process.exit(69);
  }
}
