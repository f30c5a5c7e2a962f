import {
  addAllowedOrigin,
  changeAllowedOrigin,
  listAllowedOrigins,
  removeAllowedOrigin,
} from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const allowedOriginsScreen = screenOf(
  {
    list: listAllowedOrigins,
    create: addAllowedOrigin,
    change: changeAllowedOrigin,
    delete: removeAllowedOrigin,
  },
  {
    noun: 'allowed_origin',
    path: 'settings/allowed_origins',
    position: 190,
    icon: 'link',
    title: 'origin',
    columns: ['origin', 'created_at', 'updated_at'],
    filters: [{ key: 'origin_cont', kind: 'text' }],
    fields: [{ name: 'origin', kind: 'url' }],
  },
);
