/** The predicates of `q[<attribute>_<predicate>]`, by what they ask. */
const equality = ['eq', 'not_eq', 'in'] as const;
const substring = ['cont', 'start', 'end', 'i_cont'] as const;
const comparison = ['gt', 'gteq', 'lt', 'lteq'] as const;
export const presencePredicates = ['null', 'not_null', 'present', 'blank'] as const;

/** How `q[<attribute>_<predicate>]` compares. */
export type Predicate =
  | (typeof equality)[number]
  | (typeof substring)[number]
  | (typeof comparison)[number]
  | (typeof presencePredicates)[number];

export type AttributeType = 'text' | 'caseInsensitive' | 'number' | 'boolean' | 'timestamp' | 'text[]';

/** The predicates that an attribute of each type has. */
export const predicatesOfType: Readonly<Record<AttributeType, readonly Predicate[]>> = {
  text: [...equality, ...substring, ...presencePredicates],
  caseInsensitive: [...equality, ...substring, ...presencePredicates],
  'text[]': [...equality, ...substring, ...presencePredicates],
  number: [...equality, ...comparison, ...presencePredicates],
  timestamp: [...equality, ...comparison, ...presencePredicates],
  boolean: [...equality, ...presencePredicates],
};

/** The attributes that a list can be filtered by, by their type. */
export type ListFilters = Readonly<Partial<Record<AttributeType, readonly string[]>>>;
