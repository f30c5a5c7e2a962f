import { Inject, Injectable } from '@nestjs/common';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { role } from './role.ts';

/** A role as a member of the staff has it. */
export interface HeldRole {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Finds roles in their own streams, because they decide what somebody may do. */
@Injectable()
export class RoleQueries {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  /** The roles with these ids. One that was deleted is left out. */
  async rolesOf(ids: readonly string[]): Promise<HeldRole[]> {
    return (await Promise.all(ids.map((id) => this.#find(id)))).flatMap(({ found }) => found ?? []);
  }

  /** The roles of the store with these ids. Refused if one is not found. */
  async getRoles(ids: readonly string[], storeId: string): Promise<HeldRole[]> {
    const found = await Promise.all(ids.map((id) => this.#find(id)));
    return found.map(({ found: held, store_id }, index) => {
      if (!held || store_id !== storeId) throw refusals.idNotFound('role', ids[index] ?? '');
      return held;
    });
  }

  async #find(id: string): Promise<{ found?: HeldRole; store_id?: string }> {
    const { state } = await this.commands.load(role, id);
    if (state.status !== 'present') return {};
    return { found: { id, name: state.name, scopes: state.scopes }, store_id: state.store_id };
  }
}

/** What roles allow together. */
export const scopesOf = (roles: readonly HeldRole[]): string[] => [
  ...new Set(roles.flatMap(({ scopes }) => scopes)),
];
