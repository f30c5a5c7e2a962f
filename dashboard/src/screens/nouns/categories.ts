import { changeCategory, createCategory, deleteCategory, listAdminCategories } from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const categoriesScreen = screenOf(
  { list: listAdminCategories, create: createCategory, change: changeCategory, delete: deleteCategory },
  {
    noun: 'category',
    path: 'categories',
    menu: 'products',
    position: 120,
    icon: 'folder',
    title: 'name',
    columns: ['name', 'permalink', 'depth', 'children_count', 'position', 'updated_at'],
    filters: [
      { key: 'name_cont', kind: 'text' },
      { key: 'parent_id_eq', kind: 'choice', choices: choicesFrom(listAdminCategories, 'name') },
    ],
    fields: [
      { name: 'name' },
      { name: 'parent_id', choices: choicesFrom(listAdminCategories, 'name') },
      { name: 'description', kind: 'longtext', from: 'description_html' },
      { name: 'permalink' },
      { name: 'position' },
      { name: 'image_url', kind: 'url' },
      { name: 'square_image_url', kind: 'url' },
      { name: 'meta_title' },
      { name: 'meta_description', kind: 'longtext' },
      { name: 'meta_keywords' },
    ],
  },
);
