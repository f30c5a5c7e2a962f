import { adminUser, endpoint, scoped, shopper } from '../../endpoint.ts';
import {
  allowedOrigin,
  allowedOriginChange,
  allowedOriginInput,
} from '../../shapes/identity/allowed-origin.ts';
import { newStore, storeChange, storeInput, storeSettings } from '../../shapes/identity/store.ts';
import { storefront } from '../../shapes/ordering/storefront.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';

const origins = '/api/v3/admin/allowed_origins';

export const showStore = endpoint({
  name: 'store.show',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/admin/store',
  access: scoped('read_settings'),
  summary: 'Shows the settings of the store.',
  answer: { status: 200, body: storeSettings },
  refusals: [],
});

export const changeStore = endpoint({
  name: 'store.change',
  service: 'identity',
  method: 'PATCH',
  path: '/api/v3/admin/store',
  access: scoped('write_settings'),
  summary: 'Changes settings of the store.',
  description: 'The default currency and locale are always among the supported ones.',
  body: storeChange,
  answer: { status: 200, body: storeSettings },
  refusals: ['validation_error'],
});

/** Ordering answers it: most of it is what is offered. */
export const showStorefront = endpoint({
  name: 'storefront.show',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/store',
  access: shopper,
  summary: 'Shows the store: its name and pages, its currencies, languages, countries and ways to pay.',
  answer: { status: 200, body: storefront },
  refusals: [],
  cache: 'public',
  isUntold: true,
});

export const listStores = endpoint({
  name: 'stores.list',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/admin/stores',
  access: adminUser,
  summary: 'Lists the stores of the installation, the oldest first.',
  list: true,
  filters: { text: ['id', 'code'], caseInsensitive: ['name'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['code', 'name', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(storeSettings) },
  refusals: ['access_denied'],
});

export const createStore = endpoint({
  name: 'stores.create',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/admin/stores',
  access: adminUser,
  summary: 'Opens another store in this installation, with its first keys, which are shown once.',
  description:
    'Only owners of the first store open others, list them, and may log in to each of them by its `code`. Nothing of one store is found in another, and a key is of one store.',
  body: storeInput,
  answer: { status: 201, body: newStore },
  refusals: ['validation_error', 'access_denied'],
});

export const listAllowedOrigins = endpoint({
  name: 'allowed_origins.list',
  service: 'identity',
  method: 'GET',
  path: origins,
  access: scoped('read_settings'),
  summary: 'Lists the origins that links with tokens may lead to.',
  list: true,
  filters: { text: ['id', 'origin'], timestamp: ['created_at', 'updated_at'] },
  sorts: ['id', 'origin', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(allowedOrigin) },
  refusals: [],
});

export const addAllowedOrigin = endpoint({
  name: 'allowed_origins.add',
  service: 'identity',
  method: 'POST',
  path: origins,
  access: scoped('write_settings'),
  summary: 'Allows an origin.',
  body: allowedOriginInput,
  answer: { status: 201, body: allowedOrigin },
  refusals: ['validation_error', 'processing_error'],
});

export const showAllowedOrigin = endpoint({
  name: 'allowed_origins.show',
  service: 'identity',
  method: 'GET',
  path: `${origins}/:id`,
  access: scoped('read_settings'),
  summary: 'Shows one allowed origin.',
  answer: { status: 200, body: allowedOrigin },
  refusals: ['record_not_found'],
});

export const changeAllowedOrigin = endpoint({
  name: 'allowed_origins.change',
  service: 'identity',
  method: 'PATCH',
  path: `${origins}/:id`,
  access: scoped('write_settings'),
  summary: 'Changes an allowed origin, or its metadata.',
  body: allowedOriginChange,
  answer: { status: 200, body: allowedOrigin },
  refusals: ['record_not_found', 'validation_error'],
});

export const removeAllowedOrigin = endpoint({
  name: 'allowed_origins.remove',
  service: 'identity',
  method: 'DELETE',
  path: `${origins}/:id`,
  access: scoped('write_settings'),
  summary: 'No longer allows an origin.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Store',
  about: 'The settings of the store.',
  position: 360,
  groups: ['store', 'storefront', 'stores', 'allowed_origins', 'option_lists'],
});
