import type { PublicEventName } from '@storefold/contracts';
import type { Publisher } from '@storefold/kernel/subscriptions';
import { adminCustomFieldBody } from './custom-field.serializer.ts';
import { customFields, subjectOf } from './custom-fields.decider.ts';
import type { CustomField, CustomFieldFact, CustomFields } from './custom-fields.ts';

/** The public events of custom fields, of this service's records only. */
export const customFieldPublisher = (
  isOwn: (fact: CustomFieldFact) => boolean,
): Publisher<CustomFieldFact> => ({
  categories: [customFields.category],

  async publish(fact, context) {
    if (!isOwn(fact)) return [];
    const { custom_field_id, custom_field_definition_id } = fact.data;
    const find = ({ fields }: CustomFields) => fields.find(({ id }) => id === custom_field_id);
    // Texts in further languages that came with a value are told with it.
    const isOfTexts = fact.type === 'CustomFieldTranslated';
    const { state } = await (isOfTexts ? context.asOf : context.withTexts)(customFields, fact);
    const ofRecord = { resource_type: state.resource, resource_id: fact.recordId };
    if (fact.type === 'CustomFieldDeleted') {
      const { key } = fact.data;
      const payload = { id: custom_field_id, key, custom_field_definition_id, ...ofRecord };
      return [{ name: names[fact.type], payload }];
    }
    const field = find(state);
    if (!field) return [];
    const before = isOfTexts ? find(await context.beforeCommand(customFields, fact)) : field;
    if (before?.value !== field.value) return [];
    const payload = { ...adminCustomFieldBody(field), ...ofRecord };
    return [{ name: names[fact.type], payload, ...sealedOf(field) }];
  },
});

function sealedOf(field: CustomField): { sealed?: Record<string, string> } {
  const subject = subjectOf(field);
  return subject === null ? {} : { sealed: { value: subject } };
}

const names: Readonly<Record<CustomFieldFact['type'], PublicEventName>> = {
  CustomFieldCreated: 'custom_field.created',
  CustomFieldChanged: 'custom_field.updated',
  CustomFieldTranslated: 'custom_field.updated',
  CustomFieldDeleted: 'custom_field.deleted',
};
