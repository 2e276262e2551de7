import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

/** The colours of badges; `theme.css` has them. */
export type Tone = 'gray' | 'blue' | 'green' | 'amber' | 'red' | 'violet';

type Props = ComponentProps<'span'> & { readonly tone?: Tone };

export function Badge({ tone = 'gray', className, children, ...props }: Props) {
  return (
    <span
      className={cn(
        `tone-${tone} inline-flex h-5.5 items-center gap-1.5 rounded-full bg-(--tone-soft) pr-2 pl-1.5 text-xs font-medium whitespace-nowrap text-(--tone-text)`,
        className,
      )}
      {...props}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-(--tone-dot)" />
      {children}
    </span>
  );
}
