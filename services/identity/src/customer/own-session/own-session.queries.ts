import { Inject, Injectable } from '@nestjs/common';
import type { OwnSession } from '@storefold/contracts';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { Owner } from '../../session/session.service.ts';
import { outlives } from '../../session/session.ts';
import { OWN_SESSIONS, type OwnSessionDocument, SESSION_OWNERS } from './own-session.view.ts';

/** Reads where a customer is logged in. */
@Injectable()
export class OwnSessionQueries {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  /** The latest used first. `currentId`: the session of the request. */
  async openSessions({ subject, credentials }: Owner, currentId: string, now: string): Promise<OwnSession[]> {
    const owners = this.views.collection(SESSION_OWNERS);
    const sessions = this.views.collection(OWN_SESSIONS);
    const ids = (await owners.get(subject))?.session_ids ?? [];
    return (await sessions.getMany(ids))
      .filter((each) => now < each.expires_at && outlives(each.id, each, credentials))
      .toSorted((one, other) => other.last_used_at.localeCompare(one.last_used_at))
      .map((document) => sessionBody(document, currentId));
  }
}

const sessionBody = (
  { id, created_at, last_used_at, ip, user_agent }: OwnSessionDocument,
  currentId: string,
): OwnSession => ({ id, created_at, last_used_at, ip, user_agent, current: id === currentId });
