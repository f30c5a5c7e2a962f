import type { ClientProxy, Server } from '@nestjs/microservices';
import type { EngineInfo } from '@storefold/kernel/ports';

/** How messages get from one bus to another: a pair of Nest transports on one network. */
export interface Transport {
  /** Takes questions and wake-ups to the handlers that are added to it. */
  readonly server: Pick<Server, 'addHandler' | 'getHandlers'>;
  /** Sends them. Fails with MessageTooLarge or TypeError for what cannot be sent, else because nobody was reached. */
  readonly client: Pick<ClientProxy, 'send' | 'emit'>;
  /** May a question get lost on its way, or with the process that was to answer it? */
  readonly losesQuestions: boolean;
  start(): Promise<void>;
  readonly connected: boolean;
  readonly engine: EngineInfo;
  /** From now on others answer; what has arrived is still answered. */
  stopListening(): Promise<void>;
  close(): Promise<void>;
}
