import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { casesOn, tellEngine } from '../../testing/cases-on.ts';
import { runServer, type ServerProcess } from '../../testing/server-process.ts';

const ENGINES = process.env.ENGINES_FOLDER || join(import.meta.dirname, '../../../.engines');
const PYTHON = join(ENGINES, 'moto', 'bin', 'python');
const ASK_VERSION = "from importlib.metadata import version; print(version('moto'))";

/** A store that the cases of a suite share. */
interface S3UnderTest {
  readonly endpoint: string;
  /** A new bucket. */
  newBucket(): Promise<string>;
}

export const testCredentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Runs cases on moto, which answers as Amazon S3 does. Skips them with the reason where it is not installed. */
export function casesOnS3(cases: (s3: S3UnderTest) => void): void {
  const missing = existsSync(PYTHON) ? undefined : 'no moto is installed, see npm run engines:install';
  casesOn('files on S3', missing, () => {
    let server: ServerProcess;
    const s3: S3UnderTest = {
      get endpoint() {
        return `http://127.0.0.1:${server.port}`;
      },
      async newBucket() {
        const bucket = `storefold-test-${randomUUID().slice(0, 8)}`;
        const client = new S3Client({
          region: 'us-east-1',
          endpoint: s3.endpoint,
          forcePathStyle: true,
          credentials: testCredentials,
        });
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        client.destroy();
        return bucket;
      },
    };

    beforeAll(async () => {
      server = await runServer({
        command: PYTHON,
        args: ['-m', 'moto.server', '-H', '127.0.0.1', '-p', '0'],
        environment: { PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
        readyLine: /Running on http:\/\/127\.0\.0\.1:(\d+)/,
      });
    });
    afterAll(() => server.end('SIGTERM'));

    tellEngine(async () => {
      const { stdout } = await promisify(execFile)(PYTHON, ['-c', ASK_VERSION]);
      return { port: 'files', adapter: 'S3', engine: `moto ${stdout.trim()}`, kind: 'third-party' };
    });
    cases(s3);
  });
}
