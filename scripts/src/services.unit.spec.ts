import { allEndpoints, allQuestions, serviceNames } from '@storefold/contracts';
import { questionSubject } from '@storefold/kernel/questions';
import { subjectsAnsweredBy } from '@storefold/kernel/testing';
import { endpointsHandledBy } from '@storefold/server/testing';
import { describe, expect, it } from 'vitest';
import { services } from './services.ts';

describe('the services together', () => {
  it('are those the contracts name', () => {
    expect(services.map(({ name }) => name)).toEqual([...serviceNames]);
  });

  it('answer every endpoint of the table exactly once, each by the service it belongs to', () => {
    const answered = services.flatMap((service) =>
      service.endpoints.flatMap(endpointsHandledBy).map(({ name }) => `${service.name}: ${name}`),
    );
    const promised = allEndpoints.map(({ service, name }) => `${service}: ${name}`);
    expect(answered.sort()).toEqual(promised.sort());
  });

  it('answer every question of the contracts exactly once, each by the service it belongs to', () => {
    const answered = services.flatMap((service) =>
      (service.controllers ?? []).flatMap(subjectsAnsweredBy).map((subject) => `${service.name}: ${subject}`),
    );
    const promised = allQuestions.map((question) => `${question.service}: ${questionSubject(question)}`);
    expect(answered.sort()).toEqual(promised.sort());
  });

  it('keep their facts in categories of their own', () => {
    const categories = services.map(({ projections }) => [
      ...new Set(projections.flatMap((projection) => projection.categories)),
    ]);
    // Custom fields are one category in all services, each of which passes over the records of others.
    const all = categories.flat().filter((category) => category !== 'custom_field');
    expect(all).toHaveLength(new Set(all).size);
  });
});
