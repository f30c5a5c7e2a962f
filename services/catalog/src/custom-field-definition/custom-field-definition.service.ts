import { Inject, Injectable } from '@nestjs/common';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { withCompensation } from '../with-compensation.ts';
import {
  customFieldDefinition,
  type DefinitionCommand,
  definitionOf,
} from './custom-field-definition.decider.ts';
import type { Definition, DefinitionDetails } from './custom-field-definition.ts';

const KIND = 'custom_field_key';

type Names = Pick<Definition, 'resource' | 'namespace' | 'key'>;

/** Creates, changes and deletes definitions together with the claims of their names. */
@Injectable()
export class CustomFieldDefinitionService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
  ) {}

  async createDefinition(
    id: string,
    create: Extract<DefinitionCommand, { type: 'Create' }>,
    context: CommandContext,
  ): Promise<Definition> {
    const names = { ...create.details, resource: create.resource };
    await this.#takeNames(id, names, context);
    const { state } = await withCompensation(
      () => this.commands.execute(customFieldDefinition, id, create, context, { isNew: true }),
      () => this.#releaseNames(id, names, context),
    );
    return definitionOf(create.storeId, state);
  }

  /**
   * A refused change does not release its names, because another change under way may have claimed the same. The claim
   * expires if the definition does not get them.
   */
  async changeDefinition(
    id: string,
    details: Partial<DefinitionDetails>,
    hasValues: boolean,
    context: CommandContext,
  ): Promise<Definition> {
    const { storeId } = context;
    const before = await this.findDefinition(id, storeId);
    const wanted = { ...before, ...details };
    const isRenamed = claimedAs(wanted) !== claimedAs(before);
    if (isRenamed) await this.#takeNames(id, wanted, context);
    const change: DefinitionCommand = { type: 'Change', storeId, details, hasValues };
    const { state } = await this.commands.execute(customFieldDefinition, id, change, context);
    if (isRenamed) await this.#releaseNames(id, before, context);
    return definitionOf(storeId, state);
  }

  async deleteDefinition(id: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const before = await this.findDefinition(id, storeId, context);
    await this.commands.execute(customFieldDefinition, id, { type: 'Delete', storeId }, context);
    await this.#releaseNames(id, before, context);
  }

  /** The definition as of now, from its stream. */
  async findDefinition(id: string, storeId: string, as?: CommandContext): Promise<Definition> {
    return definitionOf(storeId, (await this.commands.load(customFieldDefinition, id, as)).state);
  }

  async #takeNames(id: string, names: Names, context: CommandContext): Promise<void> {
    if (names.namespace === '' || names.key === '') return;
    const isOurs = await this.claims.take(KIND, claimedAs(names), id, context, (holder) =>
      this.#has(holder, names),
    );
    if (!isOurs) throw refusals.invalid({ key: ['has already been taken'] });
  }

  /** Releases names, unless the definition has them (again). */
  async #releaseNames(id: string, names: Names, context: CommandContext): Promise<void> {
    if (await this.#has(id, names)) return;
    await this.claims.release(KIND, claimedAs(names), id, context);
  }

  async #has(id: string, names: Names): Promise<boolean> {
    const { state } = await this.commands.load(customFieldDefinition, id);
    return state.status === 'live' && claimedAs(state) === claimedAs(names);
  }
}

const claimedAs = ({ resource, namespace, key }: Names): string => `${resource}:${namespace}.${key}`;
