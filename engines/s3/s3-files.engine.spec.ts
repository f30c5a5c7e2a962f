import { FilesUnavailable } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { expect, it, vi } from 'vitest';
import { filesContract } from '../contract/files.contract.ts';
import { openS3Files } from './s3-files.ts';
import { casesOnS3, testCredentials } from './testing/s3-under-test.ts';

casesOnS3((s3) => {
  const open = (bucket: string, prefix: string, clock = new HandClock(Date.now())) =>
    openS3Files({ ...PLACE, bucket, prefix, endpoint: s3.endpoint, clock });

  filesContract('S3', async () => {
    const bucket = await s3.newBucket();
    return {
      open: async (clock) => open(bucket, 'shop', clock),
      remove: async () => undefined,
    };
  });

  it('keeps stores apart that have one bucket and two prefixes', async () => {
    const bucket = await s3.newBucket();
    const [one, other] = [open(bucket, 'one'), open(bucket, 'other/deep')];
    const digest = await one.put('media', Buffer.from('teapot'));
    expect(await other.open('media', digest)).toBeUndefined();
    for await (const found of other.list('media')) throw new Error(`${found} is of another store`);
  });

  it('says that files are unavailable where there is no such bucket', async () => {
    const files = open('nowhere', '');
    await expect(files.put('media', Buffer.from('teapot'))).rejects.toThrow(FilesUnavailable);
    await expect(files.open('media', 'a'.repeat(64))).rejects.toThrow(FilesUnavailable);
  });
});

it('says that files are unavailable where no S3 answers', async () => {
  const clock = new HandClock();
  const files = openS3Files({ ...PLACE, bucket: 'b', prefix: '', endpoint: 'http://127.0.0.1:1', clock });
  await expect(files.open('media', 'a'.repeat(64))).rejects.toThrow(FilesUnavailable);
  await files.close();
});

it("has the client's warnings in the log, and none as plain text", async () => {
  // The client looks for credentials itself, and warns that it finds two.
  vi.stubEnv('AWS_PROFILE', 'shop');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const printed = vi.spyOn(console, 'warn').mockReturnValue();
  const logger = { warn: vi.fn() };
  const place = { region: 'us-east-1', credentials: undefined, bucket: 'b', prefix: '' };
  const clock = new HandClock();
  const files = openS3Files({ ...place, endpoint: 'http://127.0.0.1:1', clock, logger });
  await expect(files.open('media', 'a'.repeat(64))).rejects.toThrow(FilesUnavailable);
  expect(printed).not.toHaveBeenCalled();
  expect(logger.warn.mock.calls).toEqual([
    [{ reason: expect.stringMatching(/Multiple credential sources/) }, 'the client of S3 warns'],
  ]);
  await files.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const PLACE = { region: 'us-east-1', credentials: testCredentials };
