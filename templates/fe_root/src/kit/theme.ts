/** Light, dark, or as the system has it. `boot.js` has set the class before the first paint. */
import { useSyncExternalStore } from 'react';

/** The themes to choose from. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Choose a theme. */
export function setTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  apply();
}

/** The theme that is chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}

function read(): Theme {
  const stored = localStorage.getItem('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function apply(): void {
  const theme = read();
  const isDark = theme === 'dark' || (theme === 'system' && system.matches);
  document.documentElement.classList.toggle('dark', isDark);
  for (const listener of listeners) listener();
}

system.addEventListener('change', apply);
addEventListener('storage', ({ key }) => {
  if (key === 'theme') apply();
});
