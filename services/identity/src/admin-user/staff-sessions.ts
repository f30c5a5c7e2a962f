import { Inject, Injectable } from '@nestjs/common';
import { sessionEnded } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { RoleChanges } from '../role/role-changes.ts';
import { ADMIN_USERS } from './admin-user.view.ts';

/** More members of staff are looked at again within seconds by themselves. */
const MAX_TOLD = 1_000;

/** Makes gateways look again at what staff may do. */
@Injectable()
export class StaffSessions {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(RoleChanges) roles: RoleChanges,
  ) {
    roles.onChange((storeId) => this.#lookAgainAtAll(storeId));
  }

  lookAgainAt(adminUserId: string): void {
    this.bus.wake(sessionEnded, adminUserId);
  }

  /** After a role of theirs changed. */
  async #lookAgainAtAll(storeId: string): Promise<void> {
    const staff = this.views.collection(ADMIN_USERS);
    const filter = { field: 'store_id', eq: storeId } as const;
    for (const { id } of await staff.find({ filter, limit: MAX_TOLD })) this.lookAgainAt(id);
  }
}
