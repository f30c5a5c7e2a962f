import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { builtFile } from '../built-file.ts';
import { reportedVersion } from './engine-under-test.ts';
import { startEventStoreDbStandIn } from './start-stand-in.ts';

it('says that it is a stand-in', async () => {
  const standIn = await startEventStoreDbStandIn();
  expect(await reportedVersion(standIn.url)).toBe('23.10.6 (stand-in)');
  await standIn.stop();
});

it('explains its options when it is asked to', () => {
  const main = fileURLToPath(builtFile('./eventstoredb-stand-in.main.js', import.meta.url));
  const help = execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' });
  for (const option of ['--port', '--data', '--tls-cert', '--user']) expect(help).toContain(option);
});
