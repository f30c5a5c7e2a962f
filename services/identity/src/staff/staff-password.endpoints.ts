import { Inject, Injectable } from '@nestjs/common';
import { acceptInvitation, requestAdminPasswordReset, resetAdminPassword } from '@storefold/contracts';
import { beatAfter } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/server/http';
import { StaffService } from '../admin-user/staff.service.ts';
import { staffOwnerOf } from '../admin-user/staff-owner-of.ts';
import { resetRequested } from '../password-reset/password-reset.endpoints.ts';
import { AttemptLimits } from '../rate-limit/attempt-limits.ts';
import { SessionService } from '../session/session.service.ts';
import { StaffTokenService } from './staff-token.service.ts';

/** Invitations and password resets of staff. */
@Injectable()
export class StaffPasswordEndpoints {
  constructor(
    @Inject(StaffTokenService) private readonly tokens: StaffTokenService,
    @Inject(StaffService) private readonly staff: StaffService,
    @Inject(AttemptLimits) private readonly limits: AttemptLimits,
    @Inject(SessionService) private readonly sessions: SessionService,
  ) {}

  @Handles(acceptInvitation)
  acceptInvitation(call: Call<typeof acceptInvitation>) {
    return this.#choosePassword('invitation', call);
  }

  @Handles(requestAdminPasswordReset)
  async requestAdminPasswordReset(call: Call<typeof requestAdminPasswordReset>) {
    const answer = this.#request(call);
    await beatAfter(answer);
    return answer;
  }

  async #request(call: Call<typeof requestAdminPasswordReset>) {
    const { body, caller, context } = call;
    await this.limits.countReset(call, body.email);
    const request = { email: body.email, redirectUrl: body.redirect_url };
    await this.tokens.requestReset(request, caller.store, context);
    return resetRequested(caller);
  }

  @Handles(resetAdminPassword)
  resetAdminPassword(call: Call<typeof resetAdminPassword>) {
    return this.#choosePassword('reset', call);
  }

  async #choosePassword(
    purpose: 'invitation' | 'reset',
    { params, body, caller, context }: Call<typeof acceptInvitation> | Call<typeof resetAdminPassword>,
  ) {
    const chosen = { purpose, token: params.token, password: body.password };
    const { id, admin } = await this.tokens.choosePassword(chosen, context);
    await this.staff.countOwner(id, context);
    const tokens = await this.sessions.openSession(staffOwnerOf(id, admin), caller, context);
    return { ...tokens, user: await this.staff.bodyOf(id, admin.profile) };
  }
}
