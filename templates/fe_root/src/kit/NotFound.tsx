import { Compass } from 'lucide-react';
import { Link } from 'react-router';

import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

import { useTitle } from './hooks';
import { t } from './i18n';

/** The page of an address that nothing is at. */
export function NotFound() {
  useTitle(t('app.not_found'));
  return (
    <>
      <h1 className="sr-only">{t('app.not_found')}</h1>
      <Empty icon={Compass} title={t('app.not_found')} text={t('app.not_found_text')}>
        <Button variant="outline" asChild>
          <Link to="/">{t('app.go_home')}</Link>
        </Button>
      </Empty>
    </>
  );
}
