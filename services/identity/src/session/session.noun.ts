import { defineNoun } from '@storefold/server/runtime';
import { AccessTokenSigner } from './access-token-signer.ts';
import { RefreshTokenCodec } from './refresh-token-codec.ts';
import { sessionDictionary } from './session.dictionary.ts';
import { SessionService } from './session.service.ts';

export const sessionNoun = defineNoun({
  facts: [sessionDictionary],
  providers: [AccessTokenSigner, RefreshTokenCodec, SessionService],
});
