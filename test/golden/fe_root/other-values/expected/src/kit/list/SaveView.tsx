import { type SyntheticEvent, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';

import { t } from '../i18n';
import type { MenuProps } from '../menu';

interface Props extends MenuProps {
  readonly onSave: (name: string) => void;
}

/** Asks what a view is called. */
export default function SaveView({ onSave, trigger }: Props) {
  const [isOpen, setOpen] = useState(true);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name !== 'string' || name.trim() === '') return;
    setOpen(false);
    onSave(name.trim());
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent className="w-72 p-3">
        <form onSubmit={submit} className="space-y-3">
          <p className="text-xs text-muted-foreground">{t('list.view_text')}</p>
          <Input
            name="name"
            required
            maxLength={30}
            autoFocus
            aria-label={t('list.view_name')}
            placeholder={t('list.view_name')}
          />
          <Button type="submit" size="sm" className="w-full">
            {t('list.save_view')}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
