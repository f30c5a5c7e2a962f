import { ApiError } from '@storefold/client';
import type { Page } from '../page.ts';

export type Interval = 'hour' | 'day' | 'week' | 'month';

interface Reported {
  readonly from: string;
  readonly to: string;
  readonly interval: Interval;
}

interface Sales {
  readonly orders: number;
  readonly gross_revenue: string;
  readonly discount_total: string;
  readonly tax_total: string;
  readonly delivery_total: string;
  readonly refund_total: string;
  readonly canceled_total: string;
  readonly net_revenue: string;
}

export interface SalesReport extends Reported {
  readonly currencies: readonly {
    readonly currency: string;
    readonly totals: Sales;
    readonly intervals: readonly (Sales & { readonly starts_at: string })[];
  }[];
}

export interface EventsReport extends Reported {
  readonly totals: {
    readonly count: number;
    readonly names: readonly { readonly name: string; readonly count: number }[];
  };
}

export interface ConversionReport extends Reported {
  readonly totals: Readonly<
    Record<'created' | 'reached_address' | 'reached_delivery' | 'reached_payment' | 'completed', number>
  >;
}

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: string | undefined;
}

/** A report of the store; undefined of a store that does not have it. */
export async function readReport<Report>(
  { client }: Page,
  name: 'sales' | 'events' | 'conversion',
  period: Period,
): Promise<Report | undefined> {
  try {
    return await client.request<Report>('GET', `/reports/${name}`, { query: { ...period } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
