import { text } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { DiskFull } from './failure/disk-full.ts';
import { notPossible, Refusal, unavailable } from './failure/refusal.ts';
import { createLogger } from './logger.ts';

describe('the log', () => {
  it('is lines of JSON with level, time and process', () => {
    const { logger, lines } = scene();
    logger.info({ order_id: 'or_1' }, 'completed');
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        pid: process.pid,
        process: 'spec',
        order_id: 'or_1',
        msg: 'completed',
      },
    ]);
  });

  it('tells of a full disk once for each kind of line, wherever it was met', () => {
    const { logger, lines } = scene();
    const full = new DiskFull('event_log', 'the disk is full');
    const ofNeighbour = new Refusal('processing_error', text('disk_full', { kept: 'kept_vault' }));
    for (const err of [full, new Error('refused', { cause: full }), ofNeighbour]) {
      logger.warn({ err }, 'could not go on');
      logger.child({ follower: 'orders' }).warn({ err }, 'could not go on');
    }
    logger.warn({ err: full }, 'nothing else');
    logger.warn({ err: new Error('of something else') }, 'could not go on');
    logger.warn({ err: new Error('of something else') }, 'could not go on');
    expect(lines().map(({ msg }) => msg)).toEqual([
      'could not go on',
      'nothing else',
      'could not go on',
      'could not go on',
    ]);
  });

  it('holds no line below its level', () => {
    const { logger, lines } = scene('warn');
    logger.info('unheard');
    logger.warn('heard');
    expect(lines().map(({ msg }) => msg)).toEqual(['heard']);
  });

  it('hides passwords, keys and tokens at any depth and in any case', () => {
    const { logger, text } = scene();
    logger.info({
      headers: {
        Authorization: 'Bearer s3cret',
        'X-Service-Api-Key': 's3cret',
        'x-service-token': 's3cret',
        cookie: 'session=s3cret',
        'set-cookie': ['a=s3cret'],
      },
      body: { password: 's3cret', password_confirmation: 's3cret', current_password: 's3cret' },
      list: [
        { refresh_token: 's3cret' },
        { nested: { cartToken: 's3cret', signing_secret: { a: 's3cret' } } },
      ],
      token: 's3cret',
    });
    expect(text()).not.toContain('s3cret');
    expect(text().match(/\[hidden\]/g)).toHaveLength(12);
  });

  it('hides them in what a child logger is bound to, and in errors', () => {
    const { logger, text } = scene();
    const error = Object.assign(new Error('refused'), { config: { headers: { authorization: 's3cret' } } });
    logger.child({ token: 's3cret' }).error({ err: error, also: { deep: error } });
    logger.error(error);
    expect(text()).not.toContain('s3cret');
    expect(text()).toContain('refused');
    expect(text()).toContain('logger.unit.spec.ts');
  });

  it('says of a neighbour that is not there what it is, and not where in the code that was noticed', () => {
    const { logger, lines } = scene();
    logger.warn({
      err: unavailable(text('the_service', { service: 'identity' }), new Error('nobody listens')),
    });
    const message = 'The identity service is not available at the moment, please try again';
    expect(lines()[0]?.err).toEqual({ type: 'Refusal', message, cause: 'nobody listens' });
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:4001'), { syscall: 'connect' });
    logger.warn({ err: refused });
    expect(lines()[1]?.err).toEqual({ type: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:4001' });
    logger.warn({ err: notPossible('cart_empty') });
    expect(lines()[2]?.err).toMatchObject({ stack: expect.stringContaining('logger.unit.spec.ts') });
  });

  it('still shows what only sounds like a secret', () => {
    const { logger, lines } = scene();
    logger.info({ token_ttl_s: 900, has_password: true, token: null, key_id: 'key_1' });
    expect(lines()[0]).toMatchObject({ token_ttl_s: 900, has_password: true, token: null, key_id: 'key_1' });
  });

  it('names objects that are no plain data instead of writing them out', () => {
    class Request {
      readonly key = 's3cret';
    }
    const { logger, text, lines } = scene();
    logger.info({ request: new Request(), at: new Date(0), bytes: new Map() });
    expect(text()).not.toContain('s3cret');
    expect(lines()[0]).toMatchObject({
      request: '[Request]',
      at: '1970-01-01T00:00:00.000Z',
      bytes: '[Map]',
    });
  });

  it('comes to an end with what refers to itself', () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    const { logger, lines } = scene();
    logger.info({ round });
    expect(lines()).toHaveLength(1);
  });
});

function scene(logLevel: 'info' | 'warn' = 'info') {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  return {
    logger: createLogger({ logLevel }, { name: 'spec', destination }),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
