/** The first store's `code`. */
export const FIRST_STORE_CODE = 'default';
