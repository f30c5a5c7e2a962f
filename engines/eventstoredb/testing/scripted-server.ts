import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import { supportedMethods } from './stand-in/server-features.ts';

export type AppendCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** What a server does that a specification has made up. It does nothing by itself. */
export interface Script {
  /** Called with each append, and the call it came over. */
  readonly onAppend: (request: BatchAppendReq, call: AppendCall) => void;
  readonly onRead: (request: ReadReq, call: ReadCall) => void;
  /** What it knows of its cluster; nothing by default. */
  readonly members?: () => readonly Member[];
}

interface Member {
  readonly port: number;
  readonly isLeader?: boolean;
  readonly isAlive?: boolean;
}

/** A server for faults that no stand-in has, in the process of the specification. */
export class ScriptedServer {
  readonly #server = new Server();
  #port = 0;

  constructor(script: Script) {
    this.#server.addService(featuresService.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, respond: (error: null, methods: unknown) => void) =>
        respond(null, supportedMethods()),
    });
    this.#server.addService(gossipService.GossipService, {
      read: (_: unknown, respond: (error: null, info: ClusterInfo) => void) =>
        respond(null, toInfo(script.members?.() ?? [])),
    });
    this.#server.addService(service.StreamsService, {
      read: (call: ReadCall) => script.onRead(call.request, call),
      batchAppend: (call: AppendCall) => {
        call.on('data', (request: BatchAppendReq) => script.onAppend(request, call));
        call.on('error', () => undefined);
      },
    });
  }

  /** `credentials`: without TLS by default. `port`: a free one by default. */
  async start(credentials = ServerCredentials.createInsecure(), port = 0): Promise<void> {
    this.#port = await new Promise((resolve, reject) => {
      this.#server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
  }

  stop(): void {
    this.#server.forceShutdown();
  }

  get port(): number {
    return this.#port;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }
}

function toInfo(members: readonly Member[]): ClusterInfo {
  const { VNodeState } = gossip.MemberInfo;
  return new gossip.ClusterInfo().setMembersList(
    members.map(({ port, isLeader = false, isAlive = true }) =>
      new gossip.MemberInfo()
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port))
        .setState(isLeader ? VNodeState.LEADER : VNodeState.FOLLOWER)
        .setIsAlive(isAlive),
    ),
  );
}
