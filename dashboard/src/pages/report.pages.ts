import type { ReportConversionAnswer } from '@storefold/client';
import { barChart } from '../chart.ts';
import type { Key } from '../languages/language.ts';
import { may, type Page } from '../page.ts';
import { PageRefused, type Reply } from '../reply.ts';
import { shownSales } from './home.pages.ts';
import { periodIn, periodRoute, periodShown } from './period.ts';
import type { Refused } from './refusal.ts';
import type { Asked, Route } from './route.ts';

const steps = ['created', 'reached_address', 'reached_delivery', 'reached_payment', 'completed'] as const;

async function showReports({ page, show }: Asked, refused?: Refused): Promise<Reply> {
  if (!may(page, 'read_orders')) throw new PageRefused('read_orders');
  const { say } = page;
  const period = periodIn(page, refused);
  const { reports } = page.client;
  const [sales, conversion, storedValue] = await Promise.all([
    reports.sales(period),
    reports.conversion(period),
    may(page, 'read_gift_cards') ? reports.storedValue() : undefined,
  ]);
  return show(
    'reports',
    {
      title: say('title_reports'),
      ...refused,
      period: periodShown(page),
      sales: sales.currencies.map((entry) => ({ ...entry, ...shownSales(page, sales.interval, entry) })),
      conversion: { chart: conversionChart(page, conversion), steps: conversion.totals },
      storedValue,
    },
    refused ? 422 : 200,
  );
}

const conversionChart = ({ say, formats }: Page, { totals }: ReportConversionAnswer) =>
  barChart(
    say('conversion'),
    steps.map((step) => ({
      label: say(`step_${step}` as Key),
      value: totals[step],
      shown: formats.number(totals[step]),
    })),
  );

export const reportPages: readonly Route[] = [periodRoute('/admin/reports', showReports)];
