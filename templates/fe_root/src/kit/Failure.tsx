import { CircleAlert, CloudOff } from 'lucide-react';

import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

import { useOnline } from './hooks';
import { t } from './i18n';
import { messageOf } from './notify';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What stands in place of data that could not be loaded. */
export function Failure({ error, onRetry }: Props) {
  const isOnline = useOnline();
  return (
    <div role="alert">
      <Empty
        icon={isOnline ? CircleAlert : CloudOff}
        title={t(isOnline ? 'error.title' : 'error.offline')}
        text={isOnline ? messageOf(error) : t('error.offline_text')}
      >
        <Button variant="outline" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </Empty>
    </div>
  );
}
