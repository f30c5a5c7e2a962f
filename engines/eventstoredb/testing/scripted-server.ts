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
    this.#server.addService(service.StreamsService, {
      read: (call: ReadCall) => script.onRead(call.request, call),
      batchAppend: (call: AppendCall) => {
        call.on('data', (request: BatchAppendReq) => script.onAppend(request, call));
        call.on('error', () => undefined);
      },
    });
  }

  async start(): Promise<void> {
    this.#port = await new Promise((resolve, reject) => {
      this.#server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
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
