import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

type Props = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  /** Default: whoever has its `ref` ticks it. */
  readonly checked?: boolean | 'indeterminate';
  readonly onCheckedChange: (checked: boolean) => void;
};

/** The browser's own checkbox, drawn anew: a list has many of them, and these cost nothing. */
export function Checkbox({ className, checked, onCheckedChange, ref, ...props }: Props) {
  return (
    <input
      type="checkbox"
      ref={
        ref ??
        ((input) => {
          if (input) input.indeterminate = checked === 'indeterminate';
        })
      }
      checked={checked === undefined ? undefined : checked === true}
      onChange={({ target }) => onCheckedChange(target.checked)}
      className={cn(
        'check focus-ring relative block size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-input bg-background shadow-xs before:absolute before:-inset-2 hover:border-muted-foreground checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary dark:not-checked:not-indeterminate:bg-sidebar',
        className,
      )}
      {...props}
    />
  );
}
