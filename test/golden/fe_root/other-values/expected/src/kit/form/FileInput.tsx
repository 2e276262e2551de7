/** A file: it is checked and sent when it is chosen, and the form holds its name at the storage. */
import { File as FileIcon, Upload, X } from 'lucide-react';
import { type RefCallback, useId, useMemo, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';

import FileValue, { FileKind } from '../FileValue';
import { type Files, isPicture, kindOfType, sendFile, sizeText } from '../files';
import { formatPart } from '../format';
import { t } from '../i18n';
import { messageOf } from '../notify';
import type { Field, Resource, Row } from '../resource';
import { tf } from './texts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly label: string;
  readonly resource: Resource;
  readonly field: Field;
  readonly files: Files;
  readonly row: Row | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A file that was chosen here, and the name that it has at the storage. */
interface Chosen {
  readonly file: File;
  readonly name: string;
}

export default function FileInput({ label, resource, field, files, row, value, ...props }: Props) {
  const { id, ref, onChange, onBlur } = props;
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [sending, setSending] = useState<{ file: File; part: number } | null>(null);
  const [message, setMessage] = useState('');

  const choose = async (file: File) => {
    const wrong = wrongWith(files, file);
    setMessage(wrong);
    if (wrong !== '') return;
    setSending({ file, part: 0 });
    // The form asks for it, when it is saved meanwhile.
    const wait = (isSending: boolean) => input.current?.toggleAttribute('data-sending', isSending);
    wait(true);
    try {
      const name = await sendFile(files, file, (part) => setSending({ file, part })).finally(() =>
        wait(false),
      );
      setChosen({ file, name });
      onChange(name);
    } catch (error) {
      setMessage(tf('file_failed', { message: messageOf(error) }));
    }
    setSending(null);
  };

  return (
    <div className="space-y-2" aria-busy={sending !== null}>
      {value !== '' && (
        <div className="flex items-center gap-3">
          {chosen?.name === value ? (
            <Preview file={chosen.file} />
          ) : row?.[field.name] === value ? (
            <FileValue full resource={resource} field={field} files={files} row={row} />
          ) : (
            <FileKind name={value} />
          )}
          {field.required !== true && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('form.clear', { label })}
              onClick={() => {
                onChange('');
                document.getElementById(id)?.focus();
              }}
            >
              <X />
            </Button>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        data-file={props.name}
        accept={files.types.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen once more.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        id={id}
        ref={ref}
        name={props.name}
        variant="outline"
        aria-labelledby={`${id}-label ${id}`}
        aria-invalid={props['aria-invalid'] || message !== ''}
        aria-describedby={
          [props['aria-describedby'], message && errorId].filter(Boolean).join(' ') || undefined
        }
        disabled={sending !== null}
        onBlur={onBlur}
        onClick={() => input.current?.click()}
      >
        <Upload /> {tf(value === '' ? 'file_choose' : 'file_replace')}
      </Button>
      <p className="text-xs text-muted-foreground">
        {tf('file_limits', { kinds: kindsOf(files), size: sizeText(files.maxBytes) })}
      </p>
      {sending && (
        <div className="flex items-center gap-3 text-xs text-muted-foreground">
          <progress
            aria-label={tf('file_sending', { name: sending.file.name })}
            max={1}
            value={sending.part}
            className="h-1.5 flex-1 accent-(--primary)"
          />
          {formatPart(sending.part)}
        </div>
      )}
      {message !== '' && (
        <p id={errorId} role="alert" className="text-xs text-destructive-text">
          {message}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a file; empty where nothing is. */
function wrongWith(files: Files, file: File): string {
  if (!files.types.includes(file.type)) return tf('file_type', { kinds: kindsOf(files) });
  if (file.size <= files.maxBytes) return '';
  return tf('file_size', { size: sizeText(file.size), most: sizeText(files.maxBytes) });
}

function kindsOf({ types }: Files): string {
  return types.map(kindOfType).join(', ');
}

/** A file of this machine: a picture is shown, another one named. */
function Preview({ file }: { readonly file: File }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {isPicture(`//${file.type}/`) ? (
        <Picture file={file} />
      ) : (
        <FileIcon aria-hidden className="size-5 text-muted-foreground" />
      )}
      <span className="min-w-0 text-sm">
        <span className="block truncate">{file.name}</span>
        <span className="text-muted-foreground">{sizeText(file.size)}</span>
      </span>
    </span>
  );
}

function Picture({ file }: { readonly file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  return (
    <img
      src={url}
      alt={file.name}
      // What is shown needs no address any more.
      onLoad={() => URL.revokeObjectURL(url)}
      className="h-32 min-w-16 rounded-md border border-border bg-muted object-contain"
    />
  );
}
