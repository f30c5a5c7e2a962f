import { Controller, Inject } from '@nestjs/common';
import {
  findCustomer,
  findErasedCustomer,
  type RequestOf,
  recordMarketingConsent,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { CustomerGroupQueries } from '../customer-group/customer-group.queries.ts';
import { customer, customerOf } from './customer.decider.ts';
import { CustomerService } from './customer.service.ts';
import type { CustomerProfile } from './customer.ts';

/** Answers the other services' questions about customers, from the streams. */
@Controller()
export class CustomerController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(CustomerGroupQueries) private readonly groups: CustomerGroupQueries,
  ) {}

  @Answers(findCustomer)
  async findCustomer({ store_id, customer_id, email }: RequestOf<typeof findCustomer>) {
    if (customer_id !== undefined) {
      const { state } = await this.commands.load(customer, customer_id);
      const isFound = state.status === 'active' && state.profile.store_id === store_id;
      return { customer: isFound ? await this.#toNeighbour(customer_id, state.profile) : null };
    }
    const found = email === undefined ? undefined : await this.customers.findByEmail(email, store_id);
    return { customer: found ? await this.#toNeighbour(found.id, found.customer.profile) : null };
  }

  @Answers(findErasedCustomer)
  async findErasedCustomer({ store_id, customer_id }: RequestOf<typeof findErasedCustomer>) {
    const { state } = await this.commands.load(customer, customer_id);
    const isTheirs = state.status === 'deleted' && state.store_id === store_id;
    return { email_digests: isTheirs && state.email_digests ? [...state.email_digests] : null };
  }

  @Answers(recordMarketingConsent)
  async recordMarketingConsent(request: RequestOf<typeof recordMarketingConsent>, origin: Origin) {
    const { command_id, store_id, customer_id, accepts_email_marketing: accepts } = request;
    const { state } = await this.commands.load(customer, customer_id);
    if (state.status !== 'active') throw refusals.notFound('customer');
    customerOf(store_id, state);
    const context = this.contexts.command(command_id, store_id, origin);
    await this.commands.execute(customer, customer_id, { type: 'RecordConsent', accepts }, context);
    if (request.confirmed_email) {
      const verify = { type: 'VerifyEmail', email: request.confirmed_email, proof: 'newsletter' } as const;
      await this.commands.execute(customer, customer_id, verify, context.derive('verify email'));
    }
    return {};
  }

  async #toNeighbour(id: string, profile: CustomerProfile) {
    const groups = await this.groups.groupsOf(profile);
    return {
      id,
      email: profile.email,
      first_name: profile.first_name,
      last_name: profile.last_name,
      accepts_email_marketing: profile.accepts_email_marketing,
      preferred_locale: profile.preferred_locale,
      addresses: profile.addresses.map((address) => ({ id: address.id, ...address.fields })),
      default_billing_address_id: profile.default_billing_address_id,
      default_shipping_address_id: profile.default_shipping_address_id,
      customer_group_ids: groups.map((group) => group.id),
    };
  }
}
