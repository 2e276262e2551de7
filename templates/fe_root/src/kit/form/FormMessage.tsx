/** What is said above a form. */
export function FormMessage({ children }: { readonly children: string }) {
  if (children === '') return null;
  return (
    <p
      role="alert"
      className="rounded-lg bg-destructive-soft px-3.5 py-2.5 text-sm text-destructive-text"
    >
      {children}
    </p>
  );
}
