import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { type ClusterMembers, LogUnavailable } from '@storefold/kernel/ports';
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

  it('says how many nodes of its log live, and that a dead one needs attention', async () => {
    ports = await openTestPorts('catalog');
    const partWith = async (members: () => Promise<ClusterMembers>) => {
      Object.assign(ports.log, { members });
      return (await healthOf([], ports)()).event_log;
    };
    expect(await partWith(async () => ({ all: 3, alive: 2 }))).toMatchObject({
      status: 'degraded',
      members: 3,
      members_alive: 2,
    });
    expect(await partWith(async () => ({ all: 3, alive: 3 }))).toMatchObject({ status: 'up' });
    const unknown = await partWith(() => Promise.reject(new LogUnavailable('it tells none')));
    expect(unknown).toMatchObject({ status: 'up', position: expect.any(Number) });
    expect(unknown).not.toHaveProperty('members');
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
