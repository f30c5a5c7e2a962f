import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { session } from './session.decider.ts';
import { ended, open, opened, openedAt, rotate, rotated } from './session.examples.ts';

describe('a refresh token', () => {
  it('is replaced when it is used', () => {
    given(session, [opened])
      .when(rotate(0, secondsLater(60)))
      .thenFacts([rotated(1)]);
  });

  it('answers the same successor within ten seconds of its replacement', () => {
    given(session, [opened, rotated(1)])
      .when(rotate(0, secondsLater(10)))
      .thenNothing();
  });

  it('answers the same successor also when that was replaced in the meantime', () => {
    given(session, [opened, rotated(1), rotated(2)])
      .when(rotate(0, secondsLater(9)))
      .thenNothing();
  });

  it('ends the session when it is used again later', () => {
    given(session, [opened, rotated(1)])
      .when(rotate(0, secondsLater(10.001)))
      .thenFacts([ended('token_reused')]);
  });

  it('of an ended session is refused, the newest one too', () => {
    const history = [opened, rotated(1), ended('token_reused')];
    given(session, history)
      .when(rotate(1, secondsLater(1)))
      .thenRefused('invalid_refresh_token');
    given(session, history)
      .when(rotate(0, secondsLater(1)))
      .thenRefused('invalid_refresh_token');
  });

  it('is refused once it has expired', () => {
    given(session, [opened]).when(rotate(0, '2026-01-31T00:00:00.000Z')).thenRefused('invalid_refresh_token');
  });

  it('that the log does not know is refused without harm to the session', () => {
    given(session, [opened])
      .when({ ...rotate(0, secondsLater(1)), token_digest: 'another' } as ReturnType<typeof rotate>)
      .thenRefused('invalid_refresh_token');
    given(session, [opened])
      .when(rotate(1, secondsLater(1)))
      .thenRefused('invalid_refresh_token');
  });

  it('of a session that never was is refused', () => {
    given(session, []).when(rotate(0, openedAt)).thenRefused('invalid_refresh_token');
  });
});

describe('a session', () => {
  it('is opened once', () => {
    given(session, []).when(open).thenFacts([opened]);
    given(session, [opened]).when(open).thenNothing();
  });

  it('says whether a customer or an admin logged in', () => {
    const byAdmin = { ...opened, data: { ...opened.data, customer_id: null, admin_user_id: 'admin_1' } };
    const owner = { audience: 'admin', subject: 'admin_1' } as const;
    given(session, [])
      .when({ ...open, ...owner })
      .thenFacts([byAdmin]);
    expect(given(session, [byAdmin]).state).toMatchObject({ session: owner });
    expect(given(session, [opened]).state).toMatchObject({
      session: { audience: 'store', subject: 'cus_1' },
    });
  });

  it('ends once', () => {
    given(session, [opened])
      .when({ type: 'End', reason: 'logged_out' })
      .thenFacts([ended('logged_out')]);
    given(session, [opened, ended('logged_out')])
      .when({ type: 'End', reason: 'logged_out' })
      .thenNothing();
    given(session, []).when({ type: 'End', reason: 'logged_out' }).thenNothing();
  });
});

/** All facts of the histories above are of the moment the session was opened. */
const secondsLater = (seconds: number): string =>
  new Date(Date.parse(openedAt) + seconds * 1000).toISOString();
