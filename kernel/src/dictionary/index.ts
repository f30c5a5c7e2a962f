export {
  checkout_id,
  currency,
  metadata,
  order_id,
  shopContent,
  shopData,
  store_id,
} from './common-fields.ts';
export {
  type Dictionary,
  dictionaryOf,
  type FactEntry,
  type StreamDictionary,
} from './dictionary.ts';
export {
  type AnyField,
  type AnyFields,
  amount,
  type ChoiceField,
  choice,
  code,
  count,
  currencyCode,
  date,
  digest,
  duration,
  flag,
  id,
  instant,
  json,
  type ListField,
  list,
  type MeasureField,
  measure,
  open,
  ordinal,
  type PartField,
  part,
  sealed,
  text,
} from './fields.ts';
export { installationDictionary } from './installation.dictionary.ts';
export { claimDictionary } from './kernel.dictionary.ts';
