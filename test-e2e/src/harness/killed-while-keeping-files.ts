import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

/**
 * Loaded into a store with `node --import`: kills its process when it is about to give the KILLED_AT_FILE-th file of a
 * picture its name. All of its bytes are on disk by then.
 */
const rename = promises.rename.bind(promises);
let kept = 0;

promises.rename = async (from, to) => {
  if (String(to).includes(join('files', 'media'))) kept += 1;
  if (kept === Number(process.env.KILLED_AT_FILE)) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
syncBuiltinESMExports();
