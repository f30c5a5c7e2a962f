import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { healthOf } from './process-health.ts';

describe('the health of a process', () => {
  let ports: TestPorts;
  afterEach(() => ports.dispose());

  it('has the store of files as a part, with its engine', async () => {
    ports = await openTestPorts('catalog');
    expect(await healthOf([], ports)()).toMatchObject({
      files: { status: 'up', ...ports.files.engine },
    });
  });

  it('says that the store of files is away', async () => {
    ports = await openTestPorts('catalog', {
      FILES_URL: 's3://key:secret@pictures?endpoint=http://127.0.0.1:1',
    });
    expect(await healthOf([], ports)()).toMatchObject({
      event_log: { status: 'up' },
      files: { status: 'down' },
    });
  });
});
