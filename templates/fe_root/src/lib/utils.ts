import { type ClassValue, clsx } from 'clsx';

/** Join names of classes. Components are written so that no class has to win over another one. */
export function cn(...classes: readonly ClassValue[]): string {
  return clsx(classes);
}
