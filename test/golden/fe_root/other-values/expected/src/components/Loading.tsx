/** Something is on its way. It shows only after a moment, so that quick answers do not flicker. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}
