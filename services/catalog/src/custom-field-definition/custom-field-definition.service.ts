import { Inject, Injectable } from '@nestjs/common';
import {
  type Claims,
  type CommandContext,
  type Commands,
  uniqueValue,
} from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { withCompensation } from '../with-compensation.ts';
import {
  customFieldDefinition,
  type DefinitionCommand,
  definitionOf,
} from './custom-field-definition.decider.ts';
import type { Definition } from './custom-field-definition.ts';

type Names = Pick<Definition, 'resource' | 'namespace' | 'key'>;

type ChangeOfDefinition = Extract<DefinitionCommand, { type: 'Change' }>;

const keyOf = ({ resource, namespace, key }: Names): string => `${resource}:${namespace}.${key}`;
const keys = uniqueValue({
  kind: 'custom_field_key',
  of: customFieldDefinition,
  keyOf,
  has: (state, names) => state.status === 'live' && keyOf(state) === keyOf(names),
});

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
      () => this.claims.release(keys, names, id, context),
    );
    return definitionOf(create.storeId, state);
  }

  /**
   * A refused change does not release its names, because another change under way may have claimed the same. The claim
   * expires if the definition does not get them.
   */
  async changeDefinition(
    id: string,
    { details, translations, hasValues }: Omit<ChangeOfDefinition, 'type' | 'storeId'>,
    context: CommandContext,
  ): Promise<Definition> {
    const { storeId } = context;
    const before = await this.findDefinition(id, storeId);
    const wanted = { ...before, ...details };
    const isRenamed = keyOf(wanted) !== keyOf(before);
    if (isRenamed) await this.#takeNames(id, wanted, context);
    const change: DefinitionCommand = { type: 'Change', storeId, details, translations, hasValues };
    const { state } = await this.commands.execute(customFieldDefinition, id, change, context);
    if (isRenamed) await this.claims.release(keys, before, id, context);
    return definitionOf(storeId, state);
  }

  async deleteDefinition(id: string, context: CommandContext): Promise<void> {
    const { storeId } = context;
    const before = await this.findDefinition(id, storeId, context);
    await this.commands.execute(customFieldDefinition, id, { type: 'Delete', storeId }, context);
    await this.claims.release(keys, before, id, context);
  }

  /** The definition as of now, from its stream. */
  async findDefinition(id: string, storeId: string, as?: CommandContext): Promise<Definition> {
    return definitionOf(storeId, (await this.commands.load(customFieldDefinition, id, as)).state);
  }

  async #takeNames(id: string, names: Names, context: CommandContext): Promise<void> {
    if (names.namespace === '' || names.key === '') return;
    const isOurs = await this.claims.take(keys, names, id, context);
    if (!isOurs) throw refusals.invalid({ key: ['taken'] });
  }
}
