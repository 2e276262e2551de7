export function Logo() {
  return <img src="/icon.svg" alt="" className="size-6" width={24} height={24} />;
}
