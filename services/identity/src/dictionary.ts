export { adminUserDictionary } from './admin-user/admin-user.dictionary.ts';
export { apiKeyDictionary } from './api-key/api-key.dictionary.ts';
export { customerDictionary } from './customer/customer.dictionary.ts';
export { customerGroupDictionary } from './customer-group/customer-group.dictionary.ts';
export { passwordResetDictionary } from './password-reset/password-reset.dictionary.ts';
export { sessionDictionary } from './session/session.dictionary.ts';
export { storeDictionary } from './store/store.dictionary.ts';
export { wishlistDictionary } from './wishlist/wishlist.dictionary.ts';
