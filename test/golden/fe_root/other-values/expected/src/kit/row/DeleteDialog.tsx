import { useState } from 'react';

import { hasStatus } from '../api-error';
import { Confirm } from '../Confirm';
import { readRow, readRows } from '../data';
import { FormMessage } from '../form/FormMessage';
import { manyOf, t } from '../i18n';
import { paramOf } from '../list/query';
import { messageOf, notify } from '../notify';
import type { Resource } from '../resource';
import { operatorFor, relatedLists } from '../site';
import { totalText } from '../total';

interface Props {
  readonly resource: Resource;
  readonly id: string;
  readonly title: string;
  /** The version that was looked at */
  readonly tag: string | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export default function DeleteDialog({ resource, id, title, tag, onClose, onDeleted }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [current, setCurrent] = useState(tag);
  const remove = async () => {
    setBusy(true);
    try {
      await resource.remove?.(id, current);
      notify(t('row.deleted', { title }));
      onDeleted();
    } catch (error) {
      if (hasStatus(error, 412)) setCurrent((await readRow(resource, id)).tag);
      setMessage(await explained(error, resource, id));
      setBusy(false);
    }
  };
  return (
    <Confirm
      title={t('row.delete_title', { title })}
      text={t('row.delete_text')}
      button={t('row.delete')}
      busy={isBusy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <FormMessage>{message}</FormMessage>
    </Confirm>
  );
}

/** Why a row stays: somebody has changed it, or others refer to it. */
async function explained(error: unknown, resource: Resource, id: string): Promise<string> {
  if (hasStatus(error, 412)) return t('row.changed');
  const names = hasStatus(error, 409) ? await referrers(resource, id) : '';
  return names === '' ? messageOf(error) : t('row.referred', { names });
}

/** The lists with rows that refer to a row. */
async function referrers(resource: Resource, id: string): Promise<string> {
  const found = await Promise.all(
    relatedLists(resource).map(async ({ resource: other, field }) => {
      const params = new URLSearchParams({
        [paramOf(field, operatorFor(other, field) ?? 'eq')]: id,
        page_size: '1',
      });
      const { items, total } = await readRows(other, params);
      if (items.length === 0) return '';
      return total === undefined ? manyOf(other) : `${manyOf(other)} (${totalText(other, total)})`;
    }),
  );
  return found.filter(Boolean).join(', ');
}
