import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';

import { t } from '@/kit/i18n';
import { cn } from '@/lib/utils';

import { Button } from './button';

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export function DialogOverlay({ className, ...props }: ComponentProps<typeof Primitive.Overlay>) {
  return (
    <Primitive.Overlay
      className={cn('fixed inset-0 z-40 animate-fade bg-overlay backdrop-blur-[2px]', className)}
      {...props}
    />
  );
}

type ContentProps = ComponentProps<typeof Primitive.Content> & {
  readonly showCloseButton?: boolean;
};

/** A dialog in the middle of the page; on phones it rises from below. */
export function DialogContent({
  className = 'md:max-w-lg',
  showCloseButton = true,
  children,
  ...props
}: ContentProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full animate-in flex-col rounded-t-xl border border-border bg-popover shadow-pop outline-none md:top-[12vh] md:bottom-auto md:max-h-[80vh] md:rounded-xl',
          className,
        )}
        {...props}
      >
        {children}
        {showCloseButton && (
          <Primitive.Close asChild>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('app.close')}
              className="absolute top-4 right-4"
            >
              <X />
            </Button>
          </Primitive.Close>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

// No `header`: a dialog over a page would bring a second banner with it.
export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-5 pt-5 pr-14 pb-4', className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return (
    <Primitive.Title
      className={cn(
        'text-[0.9375rem] leading-6 font-semibold tracking-tight text-balance',
        className,
      )}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return (
    <Primitive.Description
      className={cn('mt-1 text-sm text-muted-foreground', className)}
      {...props}
    />
  );
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('min-h-0 flex-1 overflow-y-auto px-5 pb-5', className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex justify-end gap-2 rounded-b-xl border-t border-border bg-muted px-5 py-3.5 max-md:pb-5',
        className,
      )}
      {...props}
    />
  );
}
