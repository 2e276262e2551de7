/** What the API lets who is signed in do: pages are made of that alone. */
import { useEffect, useSyncExternalStore } from 'react';

import { client } from '@/api/client.gen';
import { TELLS_PERMISSIONS } from '@/settings';

import { dataOf } from './request';
import type { Action, Field, Resource } from './resource';
import { getUserName, useSession } from './session';

/** Operations by resources, called as their addresses start. */
type Permissions = Readonly<Partial<Record<string, readonly string[]>>>;

/** Whose they are, so that nobody sees the pages of somebody else who used this browser. */
interface Told {
  readonly user: string;
  readonly permissions: Permissions | null | undefined;
}

interface Answer {
  readonly items: readonly { readonly resource: string; readonly operations: readonly string[] }[];
}

/** What each function of a resource is called there; rows are counted by who may list them. */
const OPERATIONS = [
  ['list', 'list'],
  ['count', 'list'],
  ['get', 'get'],
  ['create', 'create'],
  ['update', 'update'],
  ['remove', 'delete'],
  ['referrers', 'referrers'],
  ['exportAll', 'export'],
  ['updateAll', 'bulk_update'],
  ['removeAll', 'bulk_delete'],
] as const;

/** Of the last visit, with the name of the user: the first rows need not wait for an answer. */
const KEPT = 'permissions';

let told = kept();
const permittedOf = new Map<Resource, Resource>();
const listeners = new Set<() => void>();

/** A resource without the functions that its user may not call: pages have no place for them. */
export function permitted(resource: Resource): Resource {
  const permissions = known();
  if (permissions === null) return resource;
  const made = permittedOf.get(resource) ?? reduced(resource, permissions?.[resource.path] ?? []);
  permittedOf.set(resource, made);
  return made;
}

/** Ask the API what its user may do, and draw anew what depends on it; tells whether it is known. */
export function usePermissions(): boolean {
  const session = useSession();
  useEffect(() => {
    if (TELLS_PERMISSIONS && session !== null) void ask();
  }, [session]);
  return usePermitted() !== undefined;
}

/** Draw a component anew when its user may do something else. */
export function usePermitted(): unknown {
  return useSyncExternalStore(subscribe, known);
}

/** Undefined: not told yet; null: not told at all, so that all is offered, and the API refuses. */
function known(): Permissions | null | undefined {
  if (!TELLS_PERMISSIONS) return null;
  return told.user === getUserName() ? told.permissions : undefined;
}

async function ask(): Promise<void> {
  const user = getUserName();
  if (told.user !== user) tell(kept());
  try {
    const { items } = await dataOf(client.get<Answer>({ url: '/_permissions' }));
    const permissions = Object.fromEntries(
      items.map(({ resource, operations }) => [resource, operations]),
    );
    // Meanwhile somebody else may have signed in.
    if (getUserName() !== user) return;
    // Where policies decide about all requests, nobody is told of any.
    const next = { user, permissions: items.length === 0 ? null : permissions };
    localStorage.setItem(KEPT, JSON.stringify(next));
    tell(next);
  } catch {
    // What was told before is more than nothing.
    if (known() === undefined) tell({ user, permissions: null });
  }
}

function kept(): Told {
  const stored = localStorage.getItem(KEPT);
  return stored === null ? { user: '', permissions: undefined } : (JSON.parse(stored) as Told);
}

function tell(next: Told): void {
  if (JSON.stringify(next) === JSON.stringify(told)) return;
  told = next;
  permittedOf.clear();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function reduced(resource: Resource, operations: readonly string[]): Resource {
  const isPermitted = ({ name }: Action) => operations.includes(name);
  const withheld = OPERATIONS.filter(([, name]) => !operations.includes(name));
  const listActions = resource.listActions?.filter(isPermitted) ?? [];
  return {
    ...resource,
    ...Object.fromEntries(withheld.map(([key]) => [key, undefined])),
    fields: resource.fields.map((field) => leading(withFiles(field, operations))),
    actions: resource.actions?.filter(isPermitted).map(leadingAction),
    listActions: listActions.length > 0 ? listActions.map(leadingAction) : undefined,
  };
}

/** A field whose files are sent and shown for those who may; a name alone nobody can type. */
function withFiles(field: Field, operations: readonly string[]): Field {
  if (!field.file) return field;
  const { upload, download, ...file } = field.file;
  const isPermitted = ({ name }: { readonly name: string }) => operations.includes(name);
  const canSend = upload && isPermitted(upload);
  return {
    ...field,
    ...(upload && !canSend && { readOnly: true }),
    file: {
      ...file,
      ...(canSend && { upload }),
      ...(download && isPermitted(download) && { download }),
    },
  };
}

/** Where a field leads, its user may do no more than elsewhere. */
function leading(field: Field): Field {
  const { reference, items } = field;
  return {
    ...field,
    ...(reference && { reference: () => permitted(reference()) }),
    ...(items && { items: items.map(leading) }),
  };
}

function leadingAction<Kind extends Action>(action: Kind): Kind {
  return { ...action, fields: action.fields.map(leading) };
}
