import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

/** What all inputs look like. */
export const inputClasses =
  'w-full rounded-md border border-input bg-background px-2.5 text-sm text-foreground shadow-xs transition-[border-color,box-shadow] outline-none placeholder:text-muted-foreground hover:border-muted-foreground/50 focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary/20 disabled:opacity-60 aria-invalid:border-destructive aria-invalid:ring-destructive/20 dark:bg-sidebar/60 max-md:text-[1rem]';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(inputClasses, className ?? 'h-9')} {...props} />;
}
