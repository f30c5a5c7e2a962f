import type { ReportConversionAnswer, ReportEventsAnswer, ReportLiabilityAnswer } from '@storefold/client';
import type { Html } from '@storefold/kernel/core';
import { type Bar, barChart, spark } from '../chart.ts';
import { may, type Page } from '../page.ts';
import { queryOf } from '../queries.ts';
import { PageRefused, type Reply } from '../reply.ts';
import { intervalLabel, periodIn, periodRoute, periodShown } from './period.ts';
import type { Refused } from './refusal.ts';
import type { Asked, Route } from './route.ts';

/** Figures over time, each with the query that finds it in the log. Each is for those who may read its report. */
async function showFigures({ page, show }: Asked, refused?: Refused): Promise<Reply> {
  if (!may(page, 'read_events')) throw new PageRefused('read_events');
  const period = periodIn(page, refused);
  const { reports } = page.client;
  const [events, liability, conversion] = await Promise.all([
    reports.events(period),
    may(page, 'read_gift_cards') && may(page, 'read_store_credits') ? reports.liability(period) : undefined,
    may(page, 'read_orders') ? reports.conversion(period) : undefined,
  ]);
  return show(
    'figures',
    {
      title: page.say('title_figures'),
      ...refused,
      period: periodShown(page),
      events: eventsShown(page, events),
      liability: liability && liabilityShown(page, liability),
      conversion: conversion && conversionShown(page, conversion),
    },
    refused ? 422 : 200,
  );
}

/** Kinds of events that are shown at once, those that happened most. */
const MOST_KINDS = 8;

function eventsShown(page: Page, { interval, intervals, totals, to }: ReportEventsAnswer) {
  const { formats, say } = page;
  const bars = (countOf: (counts: (typeof intervals)[number]) => number): Bar[] =>
    intervals.map((each) => ({
      label: intervalLabel(page, interval, each.starts_at),
      value: countOf(each),
      shown: formats.number(countOf(each)),
    }));
  const kinds = totals.names
    .toSorted((one, other) => other.count - one.count)
    .map(({ name, count }) => ({
      name,
      count: formats.number(count),
      spark: spark(bars(({ names }) => names.find((each) => each.name === name)?.count ?? 0)),
    }));
  return {
    count: formats.number(totals.count),
    chart: barChart(
      say('events'),
      bars(({ count }) => count),
    ),
    kinds: kinds.slice(0, MOST_KINDS),
    others: kinds.slice(MOST_KINDS),
    query: queryOf('events', page.store.id, { to, starts: startsOf(intervals) }),
  };
}

const kinds = [
  ['gift_cards', 'gift_card'],
  ['store_credits', 'store_credit'],
] as const;

function liabilityShown(page: Page, { interval, currencies, to }: ReportLiabilityAnswer) {
  const { formats, say } = page;
  const figures = currencies.flatMap(({ currency, intervals }) =>
    kinds.map(([kind, noun]): { label: string; now: string; chart: Html } => {
      const label = `${say.title(noun)} · ${currency}`;
      const bars = intervals.map((each) => ({
        label: intervalLabel(page, interval, each.starts_at),
        // A length on the screen and no amount.
        value: Number(each[kind]),
        shown: formats.money(each[kind], currency),
      }));
      return { label, now: bars.at(-1)?.shown ?? '', chart: barChart(label, bars) };
    }),
  );
  const [first] = currencies;
  const intervals = first?.intervals.map(({ starts_at, on }) => ({ starts_at, on })) ?? [];
  return { figures, query: queryOf('liability', page.store.id, { to, intervals }) };
}

function conversionShown(page: Page, { interval, intervals, totals, to }: ReportConversionAnswer) {
  const { formats, say } = page;
  const { created, reached_address: filled, completed } = totals;
  return {
    facts: [
      { label: say('step_created'), shown: formats.number(created) },
      { label: say('step_reached_address'), shown: formats.number(filled) },
      { label: say('step_completed'), shown: formats.number(completed) },
      {
        label: say('ordered_share'),
        shown: filled === 0 ? '–' : formats.percent(String(completed / filled)),
      },
    ],
    chart: barChart(
      say('conversion'),
      intervals.map((each) => ({
        label: intervalLabel(page, interval, each.starts_at),
        value: each.created,
        part: each.completed,
        shown: say('carts_to_orders', {
          carts: formats.number(each.created),
          filled: formats.number(each.reached_address),
          orders: formats.number(each.completed),
        }),
      })),
    ),
    query: queryOf('conversion', page.store.id, { to, starts: startsOf(intervals) }),
  };
}

const startsOf = (intervals: readonly { readonly starts_at: string }[]): string[] =>
  intervals.map(({ starts_at }) => starts_at);

export const figurePages: readonly Route[] = [periodRoute('/admin/figures', showFigures)];
