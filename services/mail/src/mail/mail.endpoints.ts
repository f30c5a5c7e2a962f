import { Inject, Injectable } from '@nestjs/common';
import { listMails, readMail, retryMail } from '@storefold/contracts';
import { type Call, findInStore, Handles, languageOf, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { MailComposer } from '../content/mail-composer.ts';
import { mailBody } from './mail.serializer.ts';
import { MailService } from './mail.service.ts';
import { MAILS, type MailDocument } from './mail.view.ts';
import { Recipients } from './recipients.ts';

/** The mails of a store: what was sent, and what waits for staff. */
@Injectable()
export class MailEndpoints {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(MailComposer) private readonly composer: MailComposer,
    @Inject(Recipients) private readonly recipients: Recipients,
  ) {}

  @Handles(listMails)
  async listMails(call: Call<typeof listMails>) {
    return listFrom(this.views.collection(MAILS), call, (id, mail) => this.#bodyOf(id, mail));
  }

  @Handles(readMail)
  async readMail(call: Call<typeof readMail>) {
    const found = await this.#find(call);
    return this.#bodyOf(found.id, found);
  }

  @Handles(retryMail)
  async retryMail(call: Call<typeof retryMail>) {
    const { id } = await this.#find(call);
    await this.mails.retry(id, call.context);
    return { message: languageOf(call.caller).say('mail_tried_anew') };
  }

  async #bodyOf(id: string, mail: MailDocument) {
    const isRefused = mail.status === 'refused';
    if (!isRefused && mail.refused.length === 0) return mailBody(id, mail, []);
    const addresses = await this.composer.findRecipients(mail);
    // What is refused as a whole reached none of them.
    const refused = isRefused ? addresses : await this.recipients.among(addresses, id, mail.refused);
    return mailBody(id, mail, refused);
  }

  #find(call: Call): Promise<MailDocument> {
    return findInStore(this.views.collection(MAILS), call, 'mail');
  }
}
