import { describe, expect, it } from 'vitest';
import { idPrefixes, serviceNames } from '../index.ts';
import { allQuestions } from './questions.ts';

/** The noun of a question that is no record with an id of its own. */
const furtherNouns = ['actor', 'signing_key', 'booking'];

describe('a question between services', () => {
  it.each(allQuestions)(
    '$name is the service that answers it, a noun in the singular, and a verb',
    (question) => {
      const [service, noun, verb, ...more] = question.name.split('.');
      expect(serviceNames).toContain(question.service);
      expect(service).toBe(question.service.replaceAll('-', '_'));
      expect([...Object.keys(idPrefixes), ...furtherNouns]).toContain(noun);
      expect(verb).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(more).toEqual([]);
    },
  );

  it('has a name that no other has', () => {
    const names = allQuestions.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
