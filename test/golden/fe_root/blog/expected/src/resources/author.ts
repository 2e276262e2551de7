/** Authors: what the pages show of them, and how they are read and written. */
import {
  type AuthorCreateRequest,
  type AuthorListItem,
  type AuthorUpdateRequest,
  createAuthor,
  getAuthor,
  listAuthors,
  updateAuthor,
} from '../api';
import { dataOf } from '../request';
import type { Resource, ResourceOf } from '../resource';

export const authors: Resource = {
  path: 'authors',
  label: 'Autorinnen und Autoren',
  singular: 'author',
  key: 'number',
  title: 'name',
  columns: ['name', 'email'],
  fields: [
    { name: 'number', type: 'int', label: 'Number', readOnly: true },
    { name: 'name', type: 'str', label: 'Name', required: true, maxLength: 100 },
    { name: 'email', type: 'email', label: 'E-mail', required: true },
  ],
  list: (query) => dataOf(listAuthors({ query })),
  get: (key) => dataOf(getAuthor({ path: { pk: Number(key) } })),
  create: (body: AuthorCreateRequest) => dataOf(createAuthor({ body })),
  update: (key, body: AuthorUpdateRequest) =>
    dataOf(updateAuthor({ path: { pk: Number(key) }, body })),
} satisfies ResourceOf<AuthorListItem, AuthorCreateRequest | AuthorUpdateRequest>;
