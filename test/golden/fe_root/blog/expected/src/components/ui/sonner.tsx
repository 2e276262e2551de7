import { Toaster as Sonner } from 'sonner';

export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center font-sans gap-2.5 rounded-lg border border-border bg-popover px-3.5 py-3 text-sm text-foreground shadow-pop',
          error: 'text-destructive-text',
        },
      }}
    />
  );
}
