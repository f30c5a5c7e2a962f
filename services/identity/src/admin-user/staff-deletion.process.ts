import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import type { AdminUserFact } from './admin-user.ts';
import { StaffService } from './staff.service.ts';

/** Erases what is personal of whoever was taken off the staff, even if the request behind it was cut off. */
@Injectable()
export class StaffDeletion implements ProcessManager<AdminUserFact> {
  readonly name = 'staff_deletion';
  readonly categories = ['admin_user'];
  readonly facts = ['AdminUserDeleted'] as const;

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(StaffService) private readonly staff: StaffService,
  ) {}

  handle(fact: Stored<AdminUserFact>): Promise<void> {
    return this.staff.finishDeletion(fact.recordId, this.contexts.following(fact, 'erase'));
  }
}
