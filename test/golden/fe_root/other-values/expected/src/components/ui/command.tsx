import { Command as Primitive } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

import { Kbd } from './kbd';

export const Command = Primitive;

export function CommandInput({ className, ...props }: ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="flex items-center gap-3 border-b border-border px-4">
      <Search aria-hidden className="size-4 text-muted-foreground" />
      <Primitive.Input
        className={cn(
          'h-12 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground max-md:text-[1rem]',
          className,
        )}
        {...props}
      />
      <Kbd aria-hidden className="max-md:hidden">
        esc
      </Kbd>
    </div>
  );
}

export function CommandList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn('max-h-[min(26rem,60vh)] overflow-y-auto p-1.5', className)}
      {...props}
    />
  );
}

export function CommandEmpty({ className, ...props }: ComponentProps<typeof Primitive.Empty>) {
  return (
    <Primitive.Empty
      className={cn('py-10 text-center text-sm text-muted-foreground', className)}
      {...props}
    />
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cn(
        'not-has-[[cmdk-item]]:hidden [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground',
        className,
      )}
      {...props}
    />
  );
}

export function CommandItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'group flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm text-secondary-foreground data-[selected=true]:bg-accent data-[selected=true]:text-foreground [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
        className,
      )}
      {...props}
    >
      {children}
      <CornerDownLeft
        aria-hidden
        className="ml-auto size-3.5! not-group-data-[selected=true]:hidden max-md:hidden"
      />
    </Primitive.Item>
  );
}
