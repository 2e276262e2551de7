import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

const ITEM =
  'relative flex items-center gap-2.5 rounded-md px-2 py-1.5 text-sm outline-none select-none data-[highlighted]:bg-accent [&_svg]:size-4';
const PLAIN =
  'text-secondary-foreground data-[highlighted]:text-foreground [&_svg]:text-muted-foreground';

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-in overflow-y-auto rounded-lg border border-border bg-popover p-1 text-foreground shadow-pop outline-none',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

type ItemProps = ComponentProps<typeof Primitive.Item> & {
  readonly variant?: 'default' | 'destructive';
};

export function DropdownMenuItem({ className, variant = 'default', ...props }: ItemProps) {
  return (
    <Primitive.Item
      className={cn(
        ITEM,
        variant === 'destructive'
          ? 'text-destructive-text data-[highlighted]:bg-destructive-soft [&_svg]:text-destructive-text'
          : PLAIN,
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn('px-2 pt-1.5 pb-1 text-2xs font-medium text-muted-foreground', className)}
      {...props}
    />
  );
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />;
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem
      className={cn(ITEM, PLAIN, 'pr-8 data-[disabled]:opacity-60', className)}
      // Several of them are chosen at a time.
      onSelect={(event) => event.preventDefault()}
      {...props}
    >
      {children}
      <Primitive.ItemIndicator className="absolute right-2">
        <Check />
      </Primitive.ItemIndicator>
    </Primitive.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(ITEM, PLAIN, 'pr-8', className)} {...props}>
      {children}
      <Primitive.ItemIndicator className="absolute right-2">
        <Check />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}
