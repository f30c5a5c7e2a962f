import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';

/** The version of the imitated server. The text states that this is a stand-in. */
export const REPORTED_VERSION = '23.10.6 (stand-in)';

const STREAMS_SERVICE = 'event_store.client.streams.streams';

/** The supported calls, reported as by a 23.10 server, so that clients use the same calls as there. */
const METHODS: readonly { service: string; method: string; features?: string[] }[] = [
  { service: STREAMS_SERVICE, method: 'read', features: ['position', 'events'] },
  { service: STREAMS_SERVICE, method: 'append' },
  { service: STREAMS_SERVICE, method: 'delete' },
  { service: STREAMS_SERVICE, method: 'tombstone' },
  { service: STREAMS_SERVICE, method: 'batchappend', features: ['deadline_duration'] },
  { service: 'event_store.client.server_features.serverfeatures', method: 'getsupportedmethods' },
];

export function supportedMethods(): SupportedMethods {
  return new features.SupportedMethods()
    .setEventStoreServerVersion(REPORTED_VERSION)
    .setMethodsList(
      METHODS.map(({ service, method, features: names = [] }) =>
        new features.SupportedMethod().setServiceName(service).setMethodName(method).setFeaturesList(names),
      ),
    );
}
