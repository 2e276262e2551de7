/** Few cases in place of all combinations: those in which every pair of values of two factors comes up. */

/** The pairs of values that come up in no case, though each of the two does: `create=be with auth=true`. */
export function missingPairs(cases: readonly Readonly<Record<string, string | boolean>>[]): readonly string[] {
  const factors = Object.keys(cases[0] ?? {});
  const values = (factor: string) => [...new Set(cases.map((one) => one[factor]))];
  return factors.flatMap((a, index) =>
    factors.slice(index + 1).flatMap((b) =>
      values(a).flatMap((x) =>
        values(b)
          .filter((y) => !cases.some((one) => one[a] === x && one[b] === y))
          .map((y) => `${a}=${String(x)} with ${b}=${String(y)}`),
      ),
    ),
  );
}
