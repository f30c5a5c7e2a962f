import { nounPublisher } from '@storefold/kernel/subscriptions';
import { customFieldDefinition } from './custom-field-definition.decider.ts';
import { definitionBody } from './custom-field-definition.serializer.ts';
import type { DefinitionFact, DefinitionState } from './custom-field-definition.ts';

/** The public events of definitions, from which the other services learn of them. */
export const customFieldDefinitionPublisher = nounPublisher<DefinitionState, DefinitionFact>({
  aggregate: customFieldDefinition,
  names: {
    CustomFieldDefinitionCreated: 'custom_field_definition.created',
    CustomFieldDefinitionChanged: 'custom_field_definition.updated',
    CustomFieldDefinitionTranslated: 'custom_field_definition.updated',
    CustomFieldDefinitionDeleted: 'custom_field_definition.deleted',
  },
  show(id, state) {
    if (state.status === 'absent') return undefined;
    return { payload: definitionBody(id, state.status === 'deleted' ? state.definition : state) };
  },
});
