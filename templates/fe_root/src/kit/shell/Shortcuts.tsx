/** Which keys do what, for those who ask by `?`. */
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { SHORTCUT_TEXTS } from '@/messages/shortcuts';

import { MOD } from '../hooks';
import { locale } from '../i18n';

const texts = SHORTCUT_TEXTS[locale];

/** Where keys do something, and what each of them does. */
const PLACES: readonly (readonly [place: string, keys: readonly (readonly [string, string])[]])[] =
  [
    [
      texts.everywhere,
      [
        [`${MOD}K`, texts.palette],
        ['?', texts.help],
      ],
    ],
    [
      texts.list,
      [
        ['/', texts.search],
        ['↓ ↑', texts.rows],
        ['N', texts.create],
        ['A', texts.act],
        ['Esc', texts.unselect],
      ],
    ],
    [texts.row, [['E', texts.edit]]],
    [texts.form, [[`${MOD}S`, texts.save]]],
  ];

export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
        </DialogHeader>
        <DialogBody className="space-y-4">
          {PLACES.map(([place, keys]) => (
            <section key={place}>
              <h3 className="mb-1 text-xs font-medium text-muted-foreground">{place}</h3>
              <dl className="divide-y divide-border text-sm">
                {keys.map(([key, text]) => (
                  <div key={key} className="flex items-center justify-between gap-4 py-1.5">
                    <dt className="order-last">
                      <Kbd>{key}</Kbd>
                    </dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
