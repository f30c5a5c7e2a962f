import { allEndpoints, type Endpoint } from '@storefold/contracts';

const emptyPage = {
  data: [],
  meta: { page: 1, limit: 25, count: 0, pages: 1, from: 0, to: 0, in: 0, previous: null, next: null },
};

/** The lists of both APIs that can be filtered. */
export const filteredLists = allEndpoints.filter(
  ({ filters, answer }) => filters !== undefined && answer.body?.safeParse(emptyPage).success === true,
);

/** The attributes of a list that have texts. */
export const textsOf = ({ filters }: Endpoint): readonly string[] => [
  ...(filters?.text ?? []),
  ...(filters?.caseInsensitive ?? []),
];
