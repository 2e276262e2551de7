import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** What stands where there is nothing to show. */
export function Empty({ icon: Icon, title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center justify-center px-6 py-16 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-xl border border-border bg-muted text-muted-foreground shadow-xs">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="text-base font-medium">{title}</p>
      {text && <p className="mt-1 max-w-xs text-sm text-balance text-muted-foreground">{text}</p>}
      {children && <div className="mt-5 flex gap-2">{children}</div>}
    </div>
  );
}
