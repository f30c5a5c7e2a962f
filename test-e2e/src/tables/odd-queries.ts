/** Queries that try what a list must not do, by what they are, for an attribute that has texts. */
type OddQueries = Readonly<Record<string, (attribute: string) => string>>;

const q = (key: string, value: string): string => `q[${key}]=${encodeURIComponent(value)}`;
const severalOf = (attribute: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `q[${attribute}_in][]=nobody${index}`).join('&');

/** Not of the language: the list is as without them. */
export const ignoredQueries: OddQueries = {
  'an operator in brackets': (attribute) => `q[${attribute}_eq][$ne]=x&q[${attribute}_eq][$gt]=`,
  'an operator as a predicate': (attribute) => `q[${attribute}_$ne]=x&q[${attribute}_regex]=.*`,
  'an operator as an attribute': () => 'q[$where]=sleep(5000)&q[$or][]=1&q[$expr]=1',
  'prototype keys': () =>
    'q[__proto__]=1&q[constructor]=1&q[__proto___eq]=x&q[toString_present]=1&__proto__[x]=1',
  'prototype keys in brackets': () => 'q[constructor][prototype][x]=1&q[__proto__][admin]=true',
  'deep brackets': () => `q${'[a]'.repeat(300)}=x`,
  'unclosed brackets': (attribute) => `q[${attribute}_eq=x&q]${attribute}_eq[=x&q[[${attribute}_eq]]=x`,
  'a scalar q': () => 'q=x&q[]=x',
  'a value of 257 characters': (attribute) => q(`${attribute}_eq`, 'x'.repeat(257)),
  'a search of 7 KB': () => q('search', 'words'.repeat(1_400)),
  'a name of 3 KB': () => q(`${'x'.repeat(3_000)}_eq`, 'x'),
  '1,000 parameters': () => Array.from({ length: 1_000 }, (_, index) => `a${index}=`).join('&'),
  'page 0': () => 'page=0',
  'page -1': () => 'page=-1',
  'page 1e9': () => 'page=1e9',
  'page 1.5': () => 'page=1.5',
  'a text as page': () => 'page=one&page[]=2&page[$gt]=1',
  'sorts that there are not': () => 'sort=__proto__,constructor,-$natural,password_hash,id;drop table,--id',
  secrets: () => 'q[password_hash_present]=false&q[token_start]=a&q[key_digest_null]=true&q[metadata_cont]=a',
};

/** Literal values that no record has: the list is empty. */
export const literalQueries: OddQueries = {
  'a regular expression': (attribute) => q(`${attribute}_start`, '.*'),
  'a costly regular expression': (attribute) => q(`${attribute}_i_cont`, '(a+)+$'),
  wildcards: (attribute) => q(`${attribute}_start`, '%'),
  'a wildcard of one character': (attribute) => q(`${attribute}_end`, '_%_'),
  'JSON with an operator': (attribute) => q(`${attribute}_eq`, '{"$ne":null}'),
  SQL: (attribute) => q(`${attribute}_eq`, "' OR 1=1 --"),
  quotes: (attribute) => q(`${attribute}_cont`, '"\'`'),
  backslashes: (attribute) => q(`${attribute}_cont`, '\\\\%\\'),
  'half a character': (attribute) => `q[${attribute}_eq]=%ED%A0%80%FF`,
  '21 values': (attribute) => severalOf(attribute, 21),
  '100 values': (attribute) => severalOf(attribute, 100),
  'a page far away': () => 'page=1000000000',
  'the last page that a number can name': () => 'page=99999999999999999999',
};
