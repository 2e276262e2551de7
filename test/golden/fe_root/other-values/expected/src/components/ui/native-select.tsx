import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

import { inputClasses } from './input';

/** The system's own choice: phones and screen readers know it best. Only its arrow is drawn here. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={cn(
        inputClasses,
        'select-arrow appearance-none pr-8 has-[option[value=""]:checked]:text-muted-foreground',
        className ?? 'h-9',
      )}
      {...props}
    />
  );
}
