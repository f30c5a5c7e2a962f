import type { Fact } from '@storefold/kernel/core';
import type { Projection, Publisher } from '@storefold/kernel/subscriptions';
import type { ServiceDefinition } from '@storefold/server/runtime';
import { type Carriers, concerns } from './carrier.ts';
import { customFieldController } from './custom-field.controller.ts';
import { customFieldHandlers } from './custom-field.endpoints.ts';
import { customFieldPublisher } from './custom-field.publisher.ts';
import { CustomFieldQueries } from './custom-field.queries.ts';
import { CustomFieldService } from './custom-field.service.ts';
import { removalOfLateValues, removalOfRecords, ValuesOfDeletedDefinitions } from './custom-field-removal.ts';
import { customFieldsDictionary } from './custom-fields.dictionary.ts';
import { customFieldsView } from './custom-fields.view.ts';
import { ListExportQueries } from './list-export.queries.ts';

/** A service whose records carry custom fields: with their endpoints, read models, events, and what removes them. */
export function withCustomFields<F extends Fact>(
  definition: ServiceDefinition,
  carriers: Carriers<F>,
): ServiceDefinition {
  const { kinds } = carriers;
  const isOwn = concerns(kinds.map((kind) => kind.name));
  const own = carriers.areShown ? [] : [customFieldsView(isOwn) as Projection<Fact>];
  return {
    ...definition,
    customFieldResources: kinds.map(({ name, resource }) => ({ name, ...resource })),
    facts: [...definition.facts, customFieldsDictionary],
    endpoints: [...definition.endpoints, ...kinds.map(customFieldHandlers)],
    controllers: [...definition.controllers, customFieldController(definition.name)],
    providers: [...definition.providers, CustomFieldQueries, CustomFieldService, ListExportQueries],
    projections: [...definition.projections, ...own],
    publishers: [...definition.publishers, customFieldPublisher(isOwn) as Publisher<Fact>],
    processes: [
      ...definition.processes,
      removalOfRecords(carriers as unknown as Carriers),
      removalOfLateValues(isOwn),
    ],
    subscribers: [...definition.subscribers, ValuesOfDeletedDefinitions],
  };
}
