/** Asks for the password over the page that needed it. The refused request waits, and goes on afterwards. */
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Button } from '@/components/ui/button';

import { t } from '../i18n';
import { signOut } from '../session';
import { SignInForm } from './SignInForm';

export default function SignInAgain() {
  return (
    <Dialog open>
      <DialogContent className="md:max-w-sm" showCloseButton={false}>
        <DialogHeader>
          <DialogTitle>{t('sign_in.again')}</DialogTitle>
          <DialogDescription>{t('sign_in.again_text')}</DialogDescription>
        </DialogHeader>
        <DialogBody className="space-y-2">
          <SignInForm />
          <Button variant="ghost" className="w-full" onClick={() => void signOut()}>
            {t('app.sign_out')}
          </Button>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
