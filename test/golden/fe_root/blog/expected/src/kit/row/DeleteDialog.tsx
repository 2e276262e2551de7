import { useState } from 'react';
import { Link } from 'react-router';

import { hasStatus } from '../api-error';
import { Confirm } from '../Confirm';
import { readRow, readRows } from '../data';
import { FormMessage } from '../form/FormMessage';
import { formatNumber } from '../format';
import { manyOf, t } from '../i18n';
import { paramOf } from '../list/query';
import { messageOf, notify } from '../notify';
import type { Resource } from '../resource';
import { type RelatedList, listPath, operatorFor, relatedLists, resourceAt } from '../site';
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
  const [told, setTold] = useState<Told>({ message: '', others: [] });
  const [current, setCurrent] = useState(tag);
  const remove = async () => {
    setBusy(true);
    try {
      await resource.remove?.(id, current);
      notify(t('row.deleted', { title }));
      onDeleted();
    } catch (error) {
      if (hasStatus(error, 412)) setCurrent((await readRow(resource, id)).tag);
      setTold(await explained(error, resource, id));
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
      <FormMessage>{told.message}</FormMessage>
      <ul className="mt-2 space-y-1 text-sm">
        {told.others.map(
          ({ text, to }) =>
            to !== undefined && (
              <li key={text}>
                <Link
                  to={to}
                  className="focus-ring rounded-sm text-primary-text underline-offset-3 hover:underline"
                >
                  {text}
                </Link>
              </li>
            ),
        )}
      </ul>
    </Confirm>
  );
}

/** Why a row stays: somebody has changed it, or others refer to it. */
async function explained(error: unknown, resource: Resource, id: string): Promise<Told> {
  if (hasStatus(error, 412)) return { message: t('row.changed'), others: [] };
  const others = hasStatus(error, 409) ? await referrers(resource, id) : [];
  const names = others.map(({ text }) => text).join(', ');
  return { message: names === '' ? messageOf(error) : t('row.referred', { names }), others };
}

/** What is said, and who refers to the row. */
interface Told {
  readonly message: string;
  readonly others: readonly Other[];
}

/** Rows that refer to a row, and the list that shows them. */
interface Other {
  readonly text: string;
  readonly to?: string;
}

/** What refers to a row: as the API tells it, else what lists of these pages find. */
async function referrers(resource: Resource, id: string): Promise<readonly Other[]> {
  const lists = relatedLists(resource);
  if (!resource.referrers) {
    const found = await Promise.all(lists.map((list) => listed(list, id)));
    return found.flatMap((other) => other ?? []);
  }
  const { items } = await resource.referrers(id);
  return items.map(({ resource: path, count, more }) => {
    const list = lists.find((one) => one.resource.path === path);
    const other = resourceAt(path);
    const number = `${formatNumber(count)}${more ? '+' : ''}`;
    const text = `${other ? manyOf(other) : path.replaceAll('-', ' ')} (${number})`;
    return list ? { text, to: addressOf(list, id) } : { text };
  });
}

async function listed(list: RelatedList, id: string): Promise<Other | undefined> {
  const { resource: other } = list;
  const params = filterOf(list, id);
  params.set('page_size', '1');
  const { items, total } = await readRows(other, params);
  if (items.length === 0) return undefined;
  const text =
    total === undefined ? manyOf(other) : `${manyOf(other)} (${totalText(other, total)})`;
  return { text, to: addressOf(list, id) };
}

function addressOf(list: RelatedList, id: string): string {
  return `${listPath(list.resource)}?${filterOf(list, id).toString()}`;
}

function filterOf({ resource, field }: RelatedList, id: string): URLSearchParams {
  return new URLSearchParams({ [paramOf(field, operatorFor(resource, field) ?? 'eq')]: id });
}
