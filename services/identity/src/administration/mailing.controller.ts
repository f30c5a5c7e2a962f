import { Controller, Inject } from '@nestjs/common';
import { findMailingStore, type RequestOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { type AdminUserProfile, isLetIn } from '../admin-user/admin-user.ts';
import { StoreQueries } from '../store/store.queries.ts';

/** Answers the question of whom a store's mails come from, and whom those to its staff reach. */
@Controller()
export class MailingController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(StoreQueries) private readonly stores: StoreQueries,
  ) {}

  @Answers(findMailingStore)
  async findMailingStore({ store_id, without_owners }: RequestOf<typeof findMailingStore>) {
    const found = await this.stores.findStore(store_id);
    if (!found) return { store: null };
    const { name, url, mail_from_address, default_locale } = found.settings;
    const { new_order_notifications_email, send_transactional_emails } = found.settings;
    const owners = without_owners ? [] : await this.#ownersAmong(found.owner_ids);
    const locales = new Set(owners.map(({ preferred_locale }) => preferred_locale));
    const [ownersLocale = null] = locales;
    return {
      store: {
        name,
        url,
        mail_from_address,
        new_order_notifications_email,
        send_transactional_emails,
        default_locale,
        owner_emails: owners.map(({ email }) => email),
        owners_locale: locales.size === 1 ? ownersLocale : null,
      },
    };
  }

  async #ownersAmong(ids: readonly string[]): Promise<AdminUserProfile[]> {
    const loaded = await Promise.all(ids.map((id) => this.commands.load(adminUser, id)));
    return loaded.flatMap(({ state }) => (isLetIn(state) ? [state.profile] : []));
  }
}
