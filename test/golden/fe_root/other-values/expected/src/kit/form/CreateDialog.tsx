/** Makes a row of another resource without leaving the form that needs it. */
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';

import { oneOf, t } from '../i18n';
import { notify } from '../notify';
import { type Resource, type Row, titleOf } from '../resource';
import { FieldSet } from './FieldSet';
import { FormMessage } from './FormMessage';
import { useFieldForm } from './useFieldForm';

interface Props {
  readonly resource: Resource;
  /** What was searched, which its title starts with */
  readonly text: string;
  readonly onClose: () => void;
  readonly onCreated: (row: Row) => void;
}

export default function CreateDialog({ resource, text, onClose, onCreated }: Props) {
  const form = useFieldForm(resource, resource.fields, { given: { [resource.title]: text } });
  const [message, setMessage] = useState('');
  const submit = form.submit(async (body) => {
    const row = await resource.create?.(body);
    if (!row) return;
    notify(t('form.created', { title: titleOf(resource, row) }));
    onCreated(row);
  }, setMessage);
  const label = oneOf(resource);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        className="md:max-w-xl"
        aria-describedby={undefined}
        onEscapeKeyDown={form.keepTyped}
        onInteractOutside={form.keepTyped}
      >
        <DialogHeader>
          <DialogTitle>{t('list.new', { label })}</DialogTitle>
        </DialogHeader>
        <form data-form={form.id} noValidate className="flex min-h-0 flex-col" onSubmit={submit}>
          <DialogBody className="space-y-4 pt-1">
            <FormMessage>{message}</FormMessage>
            <FieldSet form={form} fields={form.fields} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" disabled={form.isSubmitting}>
              {t('form.create', { label })}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
