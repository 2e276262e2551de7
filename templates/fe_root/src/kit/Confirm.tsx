import type { ReactNode } from 'react';

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

import { t } from './i18n';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

/** A question before something that cannot be taken back. */
export function Confirm({ title, text, button, cancel, busy = false, ...props }: Props) {
  const { onCancel, onConfirm, children } = props;
  return (
    <Dialog open onOpenChange={onCancel}>
      <DialogContent role="alertdialog" className="md:max-w-md" showCloseButton={false}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        {children && <DialogBody>{children}</DialogBody>}
        <DialogFooter>
          <Button variant="outline" onClick={onCancel}>
            {cancel ?? t('form.cancel')}
          </Button>
          <Button variant="destructive" disabled={busy} onClick={onConfirm}>
            {button}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
