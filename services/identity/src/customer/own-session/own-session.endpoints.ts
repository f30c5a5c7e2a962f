import { Inject, Injectable } from '@nestjs/common';
import { endOtherSessions, endOwnSession, listOwnSessions, sessionEnded } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, type Caller, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { loggedIn } from '../../session/log-in.ts';
import { type Owner, SessionService } from '../../session/session.service.ts';
import { sessionAtWork } from '../account.endpoints.ts';
import { customer, customerOf } from '../customer.decider.ts';
import { ownerOf } from '../owner-of.ts';
import { OwnSessionQueries } from './own-session.queries.ts';

/** Where the shopper is logged in. */
@Injectable()
export class OwnSessionEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(OwnSessionQueries) private readonly open: OwnSessionQueries,
  ) {}

  @Handles(listOwnSessions)
  async listOwnSessions(call: Call<typeof listOwnSessions>) {
    const { caller, context } = call;
    const { sessionId } = loggedIn(caller);
    const owner = await this.#owner(caller, context);
    const open = await this.open.openSessions(owner, sessionId, context.at);
    return pageOf(open, call);
  }

  @Handles(endOwnSession)
  async endOwnSession({ caller, params, context }: Call<typeof endOwnSession>) {
    await this.sessions.endOwnSession(params.id, await this.#owner(caller, context), context);
  }

  @Handles(endOtherSessions)
  async endOtherSessions({ caller, context }: Call<typeof endOtherSessions>) {
    const { id, sessionId } = loggedIn(caller);
    const command = { type: 'EndOtherSessions', sessionId, session: sessionAtWork(caller) } as const;
    await this.commands.execute(customer, id, command, context);
    this.bus.wake(sessionEnded, id);
  }

  async #owner(caller: Caller, context: CommandContext): Promise<Owner> {
    const { id } = loggedIn(caller);
    return ownerOf(id, customerOf(caller.store.id, (await this.commands.load(customer, id, context)).state));
  }
}
