import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';

import type { Theme } from '../theme';

/** What stands beside the names of themes. */
export const THEME_ICONS: Readonly<Record<Theme, LucideIcon>> = {
  light: Sun,
  dark: Moon,
  system: Monitor,
};
