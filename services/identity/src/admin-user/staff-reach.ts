import { FIRST_STORE_ID } from '../store/store.queries.ts';
import { type AdminUserState, isActiveOwner, type KeptAdminUser } from './admin-user.ts';

/** Whether somebody may open stores and act in all of them: the owners of the first one. */
export const ownsInstallation = (state: AdminUserState): boolean =>
  isActiveOwner(state) && state.profile.store_id === FIRST_STORE_ID;

/** Whether somebody may act in a store: in their own, or as an owner of the installation. */
export const mayActIn = (state: KeptAdminUser, storeId: string): boolean =>
  state.profile.store_id === storeId || ownsInstallation(state);
