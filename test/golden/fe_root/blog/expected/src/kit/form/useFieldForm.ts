/** A form over fields: its first texts, its checks, and the body that is sent. */
import { type SyntheticEvent, useId, useMemo } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { t } from '../i18n';
import { messageOf } from '../notify';
import type { Field, Resource, Row } from '../resource';
import { type Texts, explain, inputFields, readForm, startOf } from './body';
import { tf } from './texts';

/** What the form library holds: the texts of inputs, by names that no object has by itself. */
type Values = Record<string, string>;

/** {@link useFieldForm} */
export type FieldForm = ReturnType<typeof useFieldForm>;

/** What the form library calls a field: one may be called `constructor`. */
export function inputName({ name }: Field): string {
  return `_${name}`;
}

interface Start {
  /** The row that is there; none for a new one */
  readonly row?: Row | undefined;
  /** Texts that a new one starts with */
  readonly given?: Texts;
}

/** The form of some fields. */
export function useFieldForm(
  resource: Resource,
  all: readonly Field[],
  { row, given = {} }: Start = {},
) {
  const id = useId();
  const fields = useMemo(() => inputFields(all, row), [all, row]);
  const resolver = useMemo(() => resolverOf(id, fields, row), [id, fields, row]);
  const form = useForm<Values>({
    defaultValues: valuesOf(fields, { ...startOf(fields, row), ...given }),
    mode: 'onTouched',
    resolver,
  });
  const { isDirty, isSubmitting } = form.formState;

  /** Show what the API says: beside the fields, and above the form what belongs to none of them. */
  const showError = (error: unknown, show: (message: string) => void) => {
    const saved = row && startOf(fields, row);
    const { errors, others } = explain(error, fields, textsOf(fields, form.getValues()), saved);
    const wrong = Object.entries(errorsOf(errors, 'api'));
    for (const [index, [name, told]] of wrong.entries()) {
      form.setError(name, told, { shouldFocus: index === 0 });
    }
    const message = wrong.length > 0 ? t('form.check') : messageOf(error);
    show([message, others].filter(Boolean).join(' '));
  };

  /** What sends the form; `show` gets what is said above it. */
  const submit =
    (send: (body: Row) => Promise<void>, show: (message: string) => void) =>
    (event?: SyntheticEvent<HTMLFormElement>) => {
      // The form of a dialog stands inside another one.
      event?.stopPropagation();
      show('');
      const work = form.handleSubmit(
        async (values) => {
          const { body } = readForm(fields, textsOf(fields, values), row && startOf(fields, row));
          await send(body).catch((error: unknown) => showError(error, show));
        },
        () => show(t('form.check')),
      );
      void work(event);
    };

  return {
    id,
    control: form.control,
    resource,
    fields,
    isDirty,
    isSubmitting,
    submit,
    /** What is sent of texts: of a row, what differs from it. */
    bodyOf: (texts: Texts, from: Row) => readForm(fields, texts, startOf(fields, from)).body,
    /** What is typed, by the names of fields */
    texts: () => textsOf(fields, form.getValues()),
    /** Put texts over what is typed. */
    type: (texts: Texts) => {
      for (const field of fields) {
        const text = texts[field.name];
        if (text !== undefined) form.setValue(inputName(field), text, { shouldDirty: true });
      }
    },
    /** For dialogs: what is typed is not lost by a key, or by a click beside them. */
    keepTyped: (event: Event) => {
      if (isDirty) event.preventDefault();
    },
    /** Start anew, from a row. */
    restart: (from: Row | undefined = row) =>
      form.reset(valuesOf(fields, { ...startOf(fields, from), ...(from ? {} : given) })),
    /** Be told of all that is typed. */
    watch: (tell: (texts: Texts) => void) =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => tell(textsOf(fields, values)),
      }),
  };
}

function valuesOf(fields: readonly Field[], texts: Texts): Values {
  return Object.fromEntries(fields.map((field) => [inputName(field), texts[field.name] ?? '']));
}

function textsOf(fields: readonly Field[], values: Partial<Values>): Texts {
  return Object.fromEntries(fields.map((field) => [field.name, values[inputName(field)] ?? '']));
}

function resolverOf(id: string, fields: readonly Field[], row: Row | undefined): Resolver<Values> {
  const schema = schemaOf(fields, row && startOf(fields, row));
  return (values) => {
    const wrong = new Map<string, string>();
    for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) {
      const name = path.join('.').slice(1);
      if (!wrong.has(name)) wrong.set(name, message);
    }
    for (const name of incompleteInputs(id)) wrong.set(name, t('form.incomplete'));
    for (const name of sendingInputs(id)) wrong.set(name, tf('file_wait'));
    const isRight = wrong.size === 0;
    return isRight ? { values, errors: {} } : { values: {}, errors: errorsOf(wrong, 'check') };
  };
}

/** Errors as the form library holds them: what is wrong with listed rows stands with their list. */
function errorsOf(
  wrong: ReadonlyMap<string, string>,
  type: string,
): Readonly<Record<string, Told>> {
  const errors: Record<string, Told> = {};
  for (const [name, message] of wrong) {
    const [field = '', ...steps] = name.split('.');
    const before = errors[`_${field}`];
    errors[`_${field}`] =
      steps.length === 0
        ? { ...before, type, message }
        : {
            type,
            message: before?.message ?? tf('items_check'),
            types: { ...before?.types, [steps.join('.')]: message },
          };
  }
  return errors;
}

/** What is wrong with a field, and with the inputs of its rows: by `0.price` */
interface Told {
  readonly type: string;
  readonly message: string;
  readonly types?: Readonly<Record<string, string>>;
}

/** The checks of all fields, as one schema. What is as it is saved is right. */
function schemaOf(fields: readonly Field[], saved: Texts | undefined) {
  const checks = fields.map((field) => {
    const check = z.superRefine<string>((text, context) => {
      for (const [name, error] of readForm([field], { [field.name]: text }, saved).errors) {
        const path = name === field.name ? [] : [name.slice(field.name.length + 1)];
        context.addIssue({
          code: 'custom',
          message: t(error.key, error.values),
          input: text,
          path,
        });
      }
    });
    return [inputName(field), z.string().check(check)] as const;
  });
  return z.looseObject(Object.fromEntries(checks));
}

/** Names of inputs with a part of a date: what they hold is empty to everybody but the browser. */
function incompleteInputs(id: string): readonly string[] {
  const inputs = document.querySelectorAll<HTMLInputElement>(`form[data-form="${id}"] input`);
  return [...inputs].filter(({ validity }) => validity.badInput).map(({ name }) => name);
}

/** Names of fields whose files are being sent: what they hold is the name of the file before. */
function sendingInputs(id: string): readonly string[] {
  const inputs = document.querySelectorAll<HTMLElement>(`form[data-form="${id}"] [data-sending]`);
  return [...inputs].flatMap(({ dataset }) => dataset.file ?? []);
}
