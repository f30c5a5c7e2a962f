/** `Projection`: the one with the custom fields of a service's records. */
export const CUSTOM_FIELDS_VIEW = Symbol('CustomFieldsView');
