import { type VariantProps, cva } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

export const buttonVariants = cva(
  'focus-ring inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover',
        outline:
          'border border-input/80 bg-background text-secondary-foreground shadow-xs hover:bg-accent hover:text-foreground dark:bg-popover',
        ghost:
          'text-muted-foreground hover:bg-accent hover:text-foreground data-[state=open]:bg-accent data-[state=open]:text-foreground',
        destructive: 'bg-destructive text-white shadow-xs hover:bg-destructive-hover',
        'ghost-destructive': 'text-destructive-text hover:bg-destructive-soft',
        link: 'text-primary-text underline-offset-3 hover:underline',
      },
      size: {
        default: 'h-8 px-3 text-sm',
        sm: 'h-7 px-2 text-sm',
        lg: 'h-9 px-4 text-base',
        icon: 'size-8',
        'icon-sm': 'size-7',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type Props = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & { readonly asChild?: boolean };

export function Button({ variant, size, className, asChild = false, ...props }: Props) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot.Root className={classes} {...props} />;
  return <button type="button" className={classes} {...props} />;
}
