import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { categoryOf, type RecordedEvent, type Vault } from '@storefold/kernel/ports';
import type { KnownKinds } from './known-kinds.ts';

/** The data of an event as somebody may see them. */
export type ShownData = (event: RecordedEvent) => JsonObject | Promise<JsonObject>;

const PUBLIC = 'public';

/** Without the sealed fields, whether they held anything or not: a field that is left out says nothing of a person. */
export const withoutPersonalData =
  (kinds: KnownKinds): ShownData =>
  (event) => {
    const { data } = event;
    if (categoryOf(event.stream) === PUBLIC) {
      const payload = data.payload as JsonObject;
      return sealing.holdsBoxes(payload)
        ? {
            ...data,
            payload: without(sealing.withoutBoxes(payload), Object.keys(sealing.subjectsOf(payload))),
          }
        : data;
    }
    const sealed = kinds.get(event.type)?.sealed ?? [];
    const boxed = sealing.holdsBoxes(data) ? Object.keys(sealing.subjectsOf(data)) : [];
    if (sealed.length === 0 && boxed.length === 0) return data;
    return without(sealing.withoutBoxes(data), [...sealed, ...boxed]);
  };

/** With the sealed fields opened. What belongs to somebody who was erased is null. */
export const withPersonalData =
  (vault: Pick<Vault, 'findKey'>): ShownData =>
  async ({ stream, data }) =>
    categoryOf(stream) === PUBLIC
      ? { ...data, payload: await sealing.openFields(data.payload as JsonObject, vault) }
      : sealing.openFields(data, vault);

const without = (data: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
