/** Authors: what the pages show of them, and how they are read and written. */
import { Users as Icon } from 'lucide-react';

import {
  type AuthorCreateRequest,
  type AuthorListItem,
  type AuthorUpdateRequest,
  type ListAuthorsData,
  createAuthor,
  getAuthor,
  listAuthors,
  updateAuthor,
} from '@/api';
import { dataOf, rowOf } from '@/kit/request';
import type { Resource, ResourceOf } from '@/kit/resource';

export const authors: Resource = {
  path: 'authors',
  label: 'Autorinnen und Autoren',
  singular: 'author',
  icon: Icon,
  key: 'number',
  title: 'name',
  columns: ['name', 'email'],
  fields: [
    { name: 'number', type: 'int', label: 'Number', readOnly: true },
    { name: 'name', type: 'str', label: 'Name', required: true, maxLength: 100 },
    { name: 'email', type: 'email', label: 'E-mail', required: true },
  ],
  list: (query: ListAuthorsData['query']) => dataOf(listAuthors({ query })),
  get: (key) => rowOf(getAuthor({ path: { pk: Number(key) } })),
  create: (body: AuthorCreateRequest) => dataOf(createAuthor({ body })),
  update: (key, body: AuthorUpdateRequest) =>
    dataOf(updateAuthor({ path: { pk: Number(key) }, body })),
} satisfies ResourceOf<
  AuthorListItem,
  AuthorCreateRequest | AuthorUpdateRequest,
  ListAuthorsData['query']
>;
