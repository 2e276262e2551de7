import { cn } from '@/lib/utils';

import type { Tone } from './badge';

const TONES: readonly Tone[] = ['blue', 'green', 'amber', 'red', 'violet'];

interface Props {
  readonly name: string;
  readonly className?: string;
}

/** A round mark with initials; its tone follows from the name. */
export function Avatar({ name, className = 'size-5 text-[0.5625rem]' }: Props) {
  const sum = Array.from(name).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const initials = name
    .split(/[\s-]+/)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span
      aria-hidden
      className={cn(
        `tone-${TONES[sum % TONES.length] ?? 'blue'} flex shrink-0 items-center justify-center rounded-full bg-(--tone-soft) font-semibold text-(--tone-text)`,
        className,
      )}
    >
      {initials}
    </span>
  );
}
