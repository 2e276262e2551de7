/** Colours as screens mix them, and as eyes tell them apart: OKLCH, and the contrast of WCAG 2. */

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Red, green and blue from 0 to 1, as light adds up */
type Light = readonly [red: number, green: number, blue: number];

/** The contrast that text needs. */
export const LEAST_CONTRAST = 4.5;

/** Browsers round what they mix. */
const ROUNDED = 0.1;

/** Read `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = lightOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  };
}

/** The nearest colour that screens can show: as light as it is, and less colourful. */
export function shown({ l, c, h }: Oklch): Oklch {
  let [least, most] = [0, c];
  if (isShown({ l, c, h })) return { l, c, h };
  while (most - least > 0.0005) {
    const middle = (least + most) / 2;
    if (isShown({ l, c: middle, h })) least = middle;
    else most = middle;
  }
  return { l, c: least, h };
}

/** The lightest colour of a hue that is not lighter than it, and that white text can be read on. */
export function belowWhite(color: Oklch): Oklch {
  let found = shown(color);
  while (contrast(found, WHITE) < LEAST_CONTRAST + ROUNDED) found = shown({ ...color, l: found.l - 0.002 });
  return found;
}

export const WHITE: Oklch = { l: 1, c: 0, h: 0 };

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Write `#rrggbb`. */
export function hexOf(color: Oklch): string {
  const parts = mixed(color).map((value) => {
    const coded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    const byte = Math.round(Math.min(1, Math.max(0, coded)) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function lightOf(hex: string): Light {
  const part = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function mixed({ l, c, h }: Oklch): Light {
  const x = c * Math.cos((h * Math.PI) / 180);
  const y = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isShown(color: Oklch): boolean {
  return mixed(color).every((part) => part > -0.0005 && part < 1.0005);
}

function luminance(color: Oklch): number {
  const [r, g, b] = mixed(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
