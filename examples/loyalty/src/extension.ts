import { readFileSync } from 'node:fs';
import type { Extension } from '@storefold/kernel/runtime';
import { loyalty } from './loyalty.ts';

const template = (name: string) => readFileSync(new URL(`../templates/${name}.eta`, import.meta.url), 'utf8');

const extension: Extension = (registry) => {
  registry.service(loyalty);
  registry.adminPartial('navigation', template('navigation'));
  registry.adminPartial('order_page_sidebar', template('order-panel'));
  registry.adminPartial('settings_navigation', template('settings-entry'));
};
export default extension;
