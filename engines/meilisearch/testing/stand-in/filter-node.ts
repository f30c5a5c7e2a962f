import type { FilterToken } from './filter-failure.ts';

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=';

/** What a filter means. */
export type FilterNode =
  | { readonly type: 'and'; readonly nodes: readonly FilterNode[] }
  | { readonly type: 'or'; readonly nodes: readonly FilterNode[] }
  | { readonly type: 'not'; readonly node: FilterNode }
  | { readonly type: 'in'; readonly field: FilterToken; readonly values: readonly FilterToken[] }
  | {
      readonly type: 'comparison';
      readonly field: FilterToken;
      readonly operator: Comparison;
      readonly value: FilterToken;
    }
  | {
      readonly type: 'between';
      readonly field: FilterToken;
      readonly from: FilterToken;
      readonly to: FilterToken;
    }
  | { readonly type: 'is'; readonly field: FilterToken; readonly test: 'null' | 'empty' | 'exists' }
  | {
      readonly type: 'contains' | 'starts with';
      readonly field: FilterToken;
      readonly keyword: FilterToken;
      readonly value: FilterToken;
    };

/** What is asked of one attribute. */
export type Condition = Exclude<FilterNode, { readonly type: 'and' | 'or' | 'not' }>;
