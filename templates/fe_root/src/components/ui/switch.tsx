import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

type Props = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
};

export function Switch({ className, checked, onCheckedChange, ...props }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      onChange={({ target }) => onCheckedChange(target.checked)}
      className={cn(
        'focus-ring relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-muted-foreground/60 transition-colors after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-full after:bg-white after:shadow-sm after:transition-transform checked:bg-primary checked:after:translate-x-4',
        className,
      )}
      {...props}
    />
  );
}
