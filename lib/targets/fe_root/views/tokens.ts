/** The tokens of the theme that follow from one colour, so that what is written in them can be read. */
import { type Oklch, belowWhite, oklchOf, shown } from '../colors.js';

/** Those of both themes, and those of the panel beside the sign-in. */
export function themeTokens(color: string) {
  const own = oklchOf(color);
  const darker = (by: number): number => Math.max(0, own.l - by);
  const dark = belowWhite({ ...own, l: Math.max(own.l, DARK_LIGHTNESS) });
  return {
    light: {
      primary: text(own),
      hover: text(shown({ ...own, l: darker(0.048) })),
      soft: text(shown({ ...own, l: 0.955, c: Math.min(0.022, own.c * 0.1) })),
      text: text(shown({ ...own, l: Math.min(darker(0.043), 0.475), c: own.c * 0.935 })),
    },
    dark: {
      primary: text(dark),
      hover: text(shown({ ...dark, l: dark.l - 0.042 })),
      soft: text(shown({ ...own, l: 0.275, c: Math.min(0.075, own.c * 0.35) })),
      text: text(shown({ ...own, l: 0.782, c: Math.min(0.12, own.c * 0.56) })),
    },
    panel: text(shown({ ...own, l: 0.24, c: Math.min(0.09, own.c * 0.42) })),
    line: text(shown({ ...own, l: 0.72, c: Math.min(0.16, own.c * 0.75) })),
  };
}

/** On a dark page, a colour that is darker than this is hard to see. */
const DARK_LIGHTNESS = 0.562;

function text({ l, c, h }: Oklch): string {
  const [lightness, chroma, hue] = [round(l, 4), round(c, 4), round(h, 1)];
  return `oklch(${[lightness, chroma, chroma === 0 ? 0 : hue].join(' ')})`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
