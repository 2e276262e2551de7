/** Articles: what the pages show of them, and how they are read and written. */
import { FileText as Icon } from 'lucide-react';

import {
  type ArticleCreateRequest,
  type ArticleListItem,
  type ArticleUpdateRequest,
  type ListArticlesData,
  createArticle,
  deleteArticle,
  getArticle,
  listArticles,
  updateArticle,
} from '@/api';
import { dataOf, versionOf } from '@/kit/request';
import type { Resource, ResourceOf } from '@/kit/resource';

import { authors } from './author';

export const articles: Resource = {
  path: 'articles',
  label: 'Articles',
  singular: 'article',
  icon: Icon,
  key: 'id',
  title: 'title',
  columns: ['title', 'author_id', 'price', 'status', 'created_at'],
  sort: ['title', 'price', 'created_at'],
  defaultSort: '-created_at',
  filters: {
    title: ['contains', 'starts_with', 'eq'],
    status: ['in', 'eq'],
    published: ['eq'],
    author_id: ['eq'],
    price: ['gte', 'lte', 'between', 'gt', 'lt', 'eq'],
    created_at: ['gte', 'lte', 'between', 'gt', 'lt', 'eq'],
  },
  search: true,
  fields: [
    { name: 'id', type: 'uuid', label: 'ID', readOnly: true },
    { name: 'title', type: 'str', label: 'Title', required: true, maxLength: 200 },
    { name: 'body', type: 'str', label: 'Body', nullable: true },
    {
      name: 'price',
      type: 'decimal',
      label: 'Price',
      required: true,
      ge: 0,
      maxDigits: 12,
      decimalPlaces: 2,
    },
    {
      name: 'status',
      type: 'enum',
      label: 'Status',
      default: 'draft',
      values: ['draft', "it's out"],
    },
    { name: 'published', type: 'bool', label: 'Published', default: false },
    {
      name: 'tags',
      type: 'str',
      label: 'Tags',
      description: 'What it is about',
      list: true,
      default: [],
    },
    { name: 'author_id', type: 'uuid', label: 'Author', required: true, reference: () => authors },
    { name: 'created_at', type: 'datetime', label: 'Created at', readOnly: true },
    { name: 'updated_at', type: 'datetime', label: 'Updated at', readOnly: true },
  ],
  list: (query: ListArticlesData['query']) => dataOf(listArticles({ query })),
  get: (key) => versionOf(getArticle({ path: { pk: key } })),
  create: (body: ArticleCreateRequest) => dataOf(createArticle({ body })),
  update: (key, body: ArticleUpdateRequest, tag) =>
    dataOf(updateArticle({ path: { pk: key }, body, headers: { 'If-Match': tag } })),
  remove: (key, tag) => dataOf(deleteArticle({ path: { pk: key }, headers: { 'If-Match': tag } })),
} satisfies ResourceOf<
  ArticleListItem,
  ArticleCreateRequest | ArticleUpdateRequest,
  ListArticlesData['query']
>;
