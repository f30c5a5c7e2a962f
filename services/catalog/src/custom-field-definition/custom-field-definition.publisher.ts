import type { PublicEventName } from '@storefold/contracts';
import { ofChanges } from '@storefold/kernel/subscriptions';
import { customFieldDefinition } from './custom-field-definition.decider.ts';
import { definitionBody } from './custom-field-definition.serializer.ts';
import type { DefinitionFact } from './custom-field-definition.ts';

/** The public events of definitions, from which the other services learn of them. */
export const customFieldDefinitionPublisher = ofChanges<DefinitionFact>({
  categories: [customFieldDefinition.category],

  async publish(fact, context) {
    const { state } = await context.asOf(customFieldDefinition, fact);
    if (state.status === 'absent') return [];
    const definition = state.status === 'deleted' ? state.definition : state;
    return [{ name: names[fact.type], payload: definitionBody(fact.recordId, definition) }];
  },
});

const names: Readonly<Record<DefinitionFact['type'], PublicEventName>> = {
  CustomFieldDefinitionCreated: 'custom_field_definition.created',
  CustomFieldDefinitionChanged: 'custom_field_definition.updated',
  CustomFieldDefinitionDeleted: 'custom_field_definition.deleted',
};
