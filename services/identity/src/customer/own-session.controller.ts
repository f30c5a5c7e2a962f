import { Inject, Injectable } from '@nestjs/common';
import { endOtherSessions, endOwnSession, listOwnSessions, sessionEnded } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, type Caller, Handles, pageOf } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import {
  OWN_SESSIONS,
  type OwnSessionDocument,
  ownSessionView,
  SESSION_OWNERS,
  type SessionOwnerDocument,
} from '../session/own-session.view.ts';
import { type Owner, outlives, SessionService } from '../session/session.service.ts';
import { loggedIn } from './account.controller.ts';
import { customer, customerOf } from './customer.decider.ts';
import { ownerOf } from './owner-of.ts';

/** Where the shopper is logged in. */
@Injectable()
export class OwnSessionController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  @Handles(listOwnSessions)
  async listOwnSessions({ caller, list, context }: Call<typeof listOwnSessions>) {
    const { sessionId } = loggedIn(caller);
    const open = await this.#openSessions(await this.#owner(caller, context), context.at);
    return pageOf(
      open.map((document) => sessionBody(document, sessionId)),
      list,
    );
  }

  @Handles(endOwnSession)
  async endOwnSession({ caller, params, context }: Call<typeof endOwnSession>) {
    await this.sessions.endOwnSession(params.id ?? '', await this.#owner(caller, context), context);
    return undefined;
  }

  @Handles(endOtherSessions)
  async endOtherSessions({ caller, context }: Call<typeof endOtherSessions>) {
    const { id, sessionId } = loggedIn(caller);
    await this.commands.execute(customer, id, { type: 'EndOtherSessions', sessionId }, context);
    this.bus.wake(sessionEnded, id);
    return undefined;
  }

  async #owner(caller: Caller, context: CommandContext): Promise<Owner> {
    const { id } = loggedIn(caller);
    return ownerOf(id, customerOf(caller.store.id, (await this.commands.load(customer, id, context)).state));
  }

  /** The latest used first. */
  async #openSessions({ subject, credentials }: Owner, now: string): Promise<OwnSessionDocument[]> {
    const owners = this.views.collection<SessionOwnerDocument>(ownSessionView, SESSION_OWNERS);
    const sessions = this.views.collection<OwnSessionDocument>(ownSessionView, OWN_SESSIONS);
    const ids = (await owners.get(subject))?.session_ids ?? [];
    return (await sessions.getMany(ids))
      .filter((each) => now < each.expires_at && outlives(each.id, each, credentials))
      .toSorted((one, other) => other.last_used_at.localeCompare(one.last_used_at));
  }
}

const sessionBody = (
  { id, created_at, last_used_at, ip, user_agent }: OwnSessionDocument,
  currentId: string,
) => ({ id, created_at, last_used_at, ip, user_agent, current: id === currentId });
