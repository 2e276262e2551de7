/** Short notices of what was done, shown for a while and read out. */
import { type ReactNode, createContext, useContext, useEffect, useState } from 'react';

const SHOWN_FOR = 8_000;

type Notify = (notice: string) => void;

const NotifyContext = createContext<Notify>(() => undefined);

/** The function that shows a notice. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}

/** Shows the notices of everything below it. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => {
      setNotice('');
    }, SHOWN_FOR);
    return () => {
      clearTimeout(timer);
    };
  }, [notice]);
  return (
    <NotifyContext value={setNotice}>
      {children}
      <div className="notices" role="status">
        {notice !== '' && <p className="notice">{notice}</p>}
      </div>
    </NotifyContext>
  );
}
