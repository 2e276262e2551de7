import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-muted px-1 font-sans text-2xs text-muted-foreground',
        className,
      )}
      {...props}
    />
  );
}
