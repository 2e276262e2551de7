/** The form of a row: nothing that is typed gets lost. */
import { History, LoaderCircle } from 'lucide-react';
import { type SyntheticEvent, Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Kbd } from '@/components/ui/kbd';

import { hasStatus } from '../api-error';
import { Confirm } from '../Confirm';
import { readRow, useRefresh } from '../data';
import { MOD, useKey, useTitle } from '../hooks';
import { oneOf, ownLabel, t } from '../i18n';
import { messageOf, notify } from '../notify';
import { type Resource, type Row, type Version, keyOf, titleOf } from '../resource';
import { sectionsOf } from '../sections';
import { rowPath, startPath } from '../site';
import { type Texts, startOf } from './body';
import { type Draft, clearDraft, readDraft, writeDraft } from './drafts';
import { FieldSet } from './FieldSet';
import { FormMessage } from './FormMessage';
import { type FieldForm, useFieldForm } from './useFieldForm';
import { useGuard } from './useGuard';

const ConflictDialog = lazy(() => import('./ConflictDialog'));

interface Props {
  readonly resource: Resource;
  readonly id?: string;
  readonly start?: Version;
  /** Texts that a new row starts with */
  readonly given?: Texts;
}

export function RowForm({ resource, id, start, given }: Props) {
  const name = `${resource.path}/${id ?? 'new'}`;
  const [kept] = useState(() => readDraft(name));
  // The version that was opened, before a reload, too: what others changed since is a conflict, which brings a newer one.
  const [base, setBase] = useState(start?.tag === undefined ? start : (kept?.base ?? start));
  const [theirs, setTheirs] = useState<Version | null>(null);
  const [message, setMessage] = useState('');
  const refresh = useRefresh();
  const form = useFieldForm(resource, resource.fields, {
    row: base?.row,
    ...(given && { given }),
  });
  const draft = useDraft(form, name, { kept, base });
  const guard = useGuard(form.isDirty);
  const label = oneOf(resource);
  const title = base
    ? t('form.edit_title', { title: titleOf(resource, base.row) })
    : t('list.new', { label });
  useTitle(title);

  const leave = (to: string) => {
    draft.clear();
    refresh();
    guard.leave(to);
  };
  const discard = () => {
    setBase(start);
    draft.discard(start?.row);
  };
  const send = async (body: Row) => {
    try {
      const saved =
        id === undefined
          ? await resource.create?.(body)
          : await resource.update?.(id, body, base?.tag);
      const row = { ...base?.row, ...body, ...saved };
      notify(
        t(id === undefined ? 'form.created' : 'form.saved', { title: titleOf(resource, row) }),
      );
      leave(afterwards(resource, keyOf(resource, row)));
    } catch (error) {
      if (id === undefined || !hasStatus(error, 412)) throw error;
      setTheirs(await readRow(resource, id));
    }
  };
  const submit = form.submit(send, setMessage);
  useKey(
    (event) => (event.metaKey || event.ctrlKey) && (event.key === 's' || event.key === 'Enter'),
    (event) => {
      event.preventDefault();
      if (theirs === null) submit();
    },
  );

  return (
    <form data-form={form.id} onSubmit={submit} noValidate className="flex min-h-full flex-col">
      <div className="mx-auto w-full max-w-3xl flex-1 space-y-4 px-4 py-5 md:px-6 md:py-6">
        <h1 className="text-xl leading-7 font-semibold tracking-tight">{title}</h1>
        {draft.isRestored && form.isDirty && <DraftNote onDiscard={discard} />}
        <FormMessage>{message}</FormMessage>
        <Sections form={form} row={base?.row} />
      </div>
      <Footer
        form={form}
        button={id === undefined ? t('form.create', { label }) : t('form.save')}
        onCancel={() => {
          const to = id === undefined ? startPath(resource) : afterwards(resource, id);
          guard.ask(to);
        }}
      />
      {guard.isAsking && (
        <Confirm
          title={t('form.leave_title')}
          text={t('form.leave_text')}
          button={t('form.leave')}
          cancel={t('form.stay')}
          onCancel={guard.stay}
          onConfirm={() => {
            draft.clear();
            guard.goOn();
          }}
        />
      )}
      <Suspense>
        {theirs && base && id !== undefined && (
          <ConflictDialog
            resource={resource}
            base={base.row}
            mine={form.texts()}
            theirs={theirs.row}
            onClose={() => setTheirs(null)}
            onSave={(texts) => {
              setBase(theirs);
              setTheirs(null);
              form.restart(theirs.row);
              form.type(texts);
              // What is kept is saved over the version that was looked at.
              void saveOver(resource, id, { form, texts, theirs }).then(
                (row) => {
                  notify(t('form.saved', { title: titleOf(resource, row) }));
                  leave(afterwards(resource, id));
                },
                (error: unknown) => {
                  if (!hasStatus(error, 412)) setMessage(messageOf(error));
                  else void readRow(resource, id).then(setTheirs);
                },
              );
            }}
            onTake={() => leave(afterwards(resource, id))}
          />
        )}
      </Suspense>
    </form>
  );
}

/** The page that shows what was saved: the row, or what the navigation leads to. */
function afterwards(resource: Resource, key: string): string {
  return resource.get ? rowPath(resource, key) : startPath(resource);
}

interface Over {
  readonly form: FieldForm;
  readonly texts: Texts;
  readonly theirs: Version;
}

async function saveOver(resource: Resource, id: string, { form, texts, theirs }: Over) {
  const body = form.bodyOf({ ...startOf(form.fields, theirs.row), ...texts }, theirs.row);
  const saved = await resource.update?.(id, body, theirs.tag);
  return { ...theirs.row, ...saved };
}

interface Typed {
  /** What was typed before a reload */
  readonly kept: Draft | undefined;
  readonly base: Version | undefined;
}

/** What was typed before a reload is put over the texts of a form, and what is typed is kept. */
function useDraft(form: FieldForm, name: string, { kept, base }: Typed) {
  const [isRestored, setRestored] = useState(kept !== undefined);
  const restore = useEffectEvent(() => {
    if (kept) form.type(kept.values);
  });
  const keep = useEffectEvent((texts: Texts) => {
    const saved = startOf(form.fields, base?.row);
    const typed = Object.entries(texts).filter(([field, text]) => text !== saved[field]);
    writeDraft(name, { values: Object.fromEntries(typed), base });
  });
  const watch = useEffectEvent((tell: (texts: Texts) => void) => form.watch(tell));
  useEffect(() => {
    restore();
    return watch((texts) => keep(texts));
  }, []);
  return {
    isRestored,
    clear: () => clearDraft(name),
    discard: (row: Row | undefined) => {
      setRestored(false);
      form.restart(row);
      clearDraft(name);
    },
  };
}

function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="tone-amber flex items-center gap-2.5 rounded-lg bg-(--tone-soft) px-3.5 py-2.5 text-sm text-(--tone-text)"
    >
      <History aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">{t('form.draft')}</span>
      <button
        type="button"
        className="focus-ring rounded-sm font-medium underline underline-offset-3"
        onClick={onDiscard}
      >
        {t('form.discard')}
      </button>
    </div>
  );
}

interface SectionsProps {
  readonly form: FieldForm;
  readonly row: Row | undefined;
}

function Sections({ form, row }: SectionsProps) {
  const sections = sectionsOf(form.resource, form.fields);
  if (sections.length === 0) return null;
  return sections.map(({ label, fields }) => (
    <Card key={label ?? ''} className="overflow-hidden">
      {label !== undefined && (
        <CardTitle className="border-b border-border px-4 py-2.5">
          {ownLabel(form.resource, label)}
        </CardTitle>
      )}
      <div className="p-4">
        <FieldSet form={form} fields={fields} row={row} />
      </div>
    </Card>
  ));
}

interface FooterProps {
  readonly form: FieldForm;
  readonly button: string;
  readonly onCancel: (event: SyntheticEvent) => void;
}

function Footer({ form, button, onCancel }: FooterProps) {
  return (
    <footer className="sticky bottom-0 z-10 border-t border-border bg-background">
      <div className="mx-auto flex w-full max-w-3xl items-center gap-2 px-4 py-2.5 md:px-6">
        {form.isDirty && (
          <span className="flex items-center gap-2 text-sm text-muted-foreground">
            <span aria-hidden className="size-1.5 rounded-full bg-(--amber-dot)" />
            <span className="max-sm:sr-only">{t('form.unsaved')}</span>
          </span>
        )}
        <Button variant="outline" className="ml-auto" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={form.isSubmitting}>
          {form.isSubmitting && <LoaderCircle className="animate-spin" />}
          {button}
          <Kbd aria-hidden className="border-white/30 bg-transparent text-white max-md:hidden">
            {MOD}S
          </Kbd>
        </Button>
      </div>
    </footer>
  );
}
