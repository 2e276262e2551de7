/**
 * Keys of rows in addresses. The API escapes what browsers, proxies and servers would decode or resolve on the way; the
 * addresses of pages have the same escapes.
 */

/** A key as one segment of an address, before the address is encoded: `a/b` is `a~2Fb`. */
export function segmentOf(key: string): string {
  if (key === '.' || key === '..') return key.replaceAll('.', '~2E');
  const escape = (char: string) => `~${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return key.replace(/[~/\\%]/g, escape) || '~';
}

/** A part of a key of several. */
export function partOf(key: string, index: number): string {
  return keyOfSegment(key.split('/')[index] ?? '');
}

/** The key that a segment stands for. */
export function keyOfSegment(segment: string): string {
  if (segment === '~') return '';
  return segment.replace(/~([2-7][0-9A-F])/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
