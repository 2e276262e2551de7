import { useParams } from 'react-router';

import { pages as own } from '@/overrides';

import { chunk } from './chunk';
import { NotFound } from './NotFound';
import { usePermitted } from './permissions';
import type { Resource } from './resource';
import { keyAt, resourceAt } from './site';

/** The pages of a resource. */
export type PageKind = 'list' | 'row' | 'new' | 'edit';

interface ListProps {
  readonly resource: Resource;
}
interface RowProps extends ListProps {
  readonly id: string;
}
interface FormProps extends ListProps {
  readonly id?: string | undefined;
}

const List = chunk<ListProps>(() => import('./list/ListPage'));
const RowPage = chunk<RowProps>(() => import('./row/RowPage'));
const Form = chunk<FormProps>(() => import('./form/FormPage'));
const OWN: Readonly<Partial<Record<string, ReturnType<typeof chunk<object>>>>> = Object.fromEntries(
  Object.entries(own).map(([name, load]) => [name, chunk<object>(load)]),
);

/** A page of a resource, or what was written in its place. Another resource or row is another page. */
export function ResourcePage({ kind }: { readonly kind: PageKind }) {
  const { path, key = '' } = useParams();
  usePermitted();
  const resource = resourceAt(path);
  if (!resource) return <NotFound />;
  const Own = OWN[ownName(resource.path, kind)];
  const id = keyAt(key);
  if (Own) return <Own key={`${resource.path} ${id}`} />;
  switch (kind) {
    case 'list':
      return resource.list ? <List key={resource.path} resource={resource} /> : <NotFound />;
    case 'row':
      return <RowPage key={`${resource.path} ${id}`} resource={resource} id={id} />;
    case 'new':
      return <Form key={resource.path} resource={resource} />;
    case 'edit':
      return <Form key={`${resource.path} ${id}`} resource={resource} id={id} />;
  }
}

/** Load the files of a page. */
export async function preloadResourcePage(path: string, kind: PageKind): Promise<unknown> {
  const page =
    OWN[ownName(path, kind)] ?? { list: List, row: RowPage, new: Form, edit: Form }[kind];
  return page.preload();
}

function ownName(path: string, kind: PageKind): string {
  return kind === 'list' ? path : `${path}/${kind}`;
}
