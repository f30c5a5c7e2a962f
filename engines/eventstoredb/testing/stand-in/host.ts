import { readFileSync } from 'node:fs';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { User } from './authentication.ts';
import { softDelete, tombstone } from './deleting.ts';
import { toClusterInfo } from './gossip.ts';
import { supportedMethods } from './server-features.ts';
import type { StandInNode } from './stand-in-node.ts';
import { StreamCalls } from './stream-calls.ts';

export interface HostOptions {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  readonly user?: User | undefined;
  readonly tls?: { readonly certFile: string; readonly keyFile: string } | undefined;
}

/** The largest accepted message: the server's limit for one record of the log. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** Serves the node to EventStoreDB clients; resolves with the server and its port. */
export async function hostNode(
  node: StandInNode,
  options: HostOptions,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  let port = options.port;
  const calls = new StreamCalls(node, options.user);
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: calls.unary(async () => supportedMethods(), { forEverybody: true }),
  });
  server.addService(gossipService.GossipService, {
    read: calls.unary(async () => toClusterInfo(node.members(port), Date.now()), { forEverybody: true }),
  });
  server.addService(service.StreamsService, {
    read: calls.read,
    batchAppend: calls.batchAppend,
    delete: calls.unary<DeleteReq, DeleteResp>((request) => softDelete(node.store, request)),
    tombstone: calls.unary<TombstoneReq, TombstoneResp>((request) => tombstone(node.store, request)),
  });
  port = await bind(server, options);
  return { server, port };
}

function bind(server: Server, { host, port, tls }: HostOptions): Promise<number> {
  const credentials = tls
    ? ServerCredentials.createSsl(null, [
        { private_key: readFileSync(tls.keyFile), cert_chain: readFileSync(tls.certFile) },
      ])
    : ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, credentials, (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}
