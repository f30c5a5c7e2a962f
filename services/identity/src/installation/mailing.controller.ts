import { Controller, Inject } from '@nestjs/common';
import { findMailingStore, type RequestOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { type AdminUserProfile, isLetIn } from '../admin-user/admin-user.ts';
import { FIRST_STORE_ID, StoreQueries } from '../store/store.queries.ts';

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
    const { name, url, mail_from_address, default_locale, timezone } = found.settings;
    const { new_order_notifications_email, send_transactional_emails, customer_mails } = found.settings;
    const owners = without_owners ? [] : await this.#ownersOf(store_id, found.owner_ids);
    const locales = new Set(owners.map(({ preferred_locale }) => preferred_locale));
    const [ownersLocale = null] = locales;
    return {
      store: {
        name,
        url,
        mail_from_address,
        new_order_notifications_email,
        send_transactional_emails,
        customer_mails: [...customer_mails],
        default_locale,
        timezone,
        owner_emails: owners.map(({ email }) => email),
        owners_locale: locales.size === 1 ? ownersLocale : null,
      },
    };
  }

  /** Where a store has no owners of its own, those of the first one act in it, and are told. */
  async #ownersOf(storeId: string, ids: readonly string[]): Promise<AdminUserProfile[]> {
    const own = await this.#ownersAmong(ids);
    if (own.length > 0 || storeId === FIRST_STORE_ID) return own;
    const first = await this.stores.findStore(FIRST_STORE_ID);
    return this.#ownersAmong(first?.owner_ids ?? []);
  }

  async #ownersAmong(ids: readonly string[]): Promise<AdminUserProfile[]> {
    const loaded = await Promise.all(ids.map((id) => this.commands.load(adminUser, id)));
    return loaded.flatMap(({ state }) => (isLetIn(state) ? [state.profile] : []));
  }
}
