/** An action: its parameters as a form, or a question where it has none. */
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';

import { useRefresh } from './data';
import { FieldSet } from './form/FieldSet';
import { FormMessage } from './form/FormMessage';
import { useFieldForm } from './form/useFieldForm';
import { ownLabel, t } from './i18n';
import { notify } from './notify';
import type { Action, Resource, Row } from './resource';

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  /** What it is done with */
  readonly subject: string;
  readonly run: (body: Row) => Promise<unknown>;
  readonly onClose: () => void;
}

export default function ActionDialog({ resource, action, subject, run, onClose }: Props) {
  const form = useFieldForm(resource, action.fields);
  const [message, setMessage] = useState('');
  const refresh = useRefresh();
  const label = ownLabel(resource, action.label);
  const submit = form.submit(async (body) => {
    await run(body);
    notify(t('row.done', { action: label }));
    refresh();
    onClose();
  }, setMessage);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent onEscapeKeyDown={form.keepTyped} onInteractOutside={form.keepTyped}>
        <DialogHeader>
          <DialogTitle>{label}</DialogTitle>
          <DialogDescription>{subject}</DialogDescription>
        </DialogHeader>
        <form data-form={form.id} onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody className="space-y-4">
            <FormMessage>{message}</FormMessage>
            <FieldSet form={form} fields={action.fields} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t(label === t('form.cancel') ? 'app.close' : 'form.cancel')}
            </Button>
            <Button
              type="submit"
              variant={action.danger ? 'destructive' : 'default'}
              disabled={form.isSubmitting}
            >
              {label}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
