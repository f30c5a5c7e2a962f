import { findCustomer } from '@storefold/contracts';
import type { Bus, Stored } from '@storefold/kernel/ports';

/** Whether the customer whom a fact names is gone. Identity answers from the customer's stream. */
export async function isDeletedCustomer(
  customerId: string,
  { metadata }: Pick<Stored, 'metadata'>,
  bus: Bus,
): Promise<boolean> {
  const { customer } = await bus.ask(findCustomer, { store_id: metadata.store_id, customer_id: customerId });
  return customer === null;
}
