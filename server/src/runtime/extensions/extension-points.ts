import type { SearchProvider } from '@storefold/kernel/ports';

/** Where a part of the store takes what extensions register for it. Each throws an Error for what it cannot use. */
export interface ExtensionPoints {
  paymentProvider?(provider: { readonly type: string }): void;
  searchProvider?(provider: SearchProvider): void;
  /** Rejects with an Error that says why the text is no template. */
  adminPartial?(template: string): Promise<void>;
}
