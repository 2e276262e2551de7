import { LOGO } from '@/settings';

/** The sign of the project. One that is wide has its place, too. */
export function Logo() {
  return (
    <img src={LOGO} alt="" className="h-6 w-auto max-w-36 min-w-6 object-contain" height={24} />
  );
}
