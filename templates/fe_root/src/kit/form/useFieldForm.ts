/** A form over fields: its first texts, its checks, and the body that is sent. */
import { type SyntheticEvent, useId, useMemo } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { t } from '../i18n';
import { messageOf } from '../notify';
import type { Field, Resource, Row } from '../resource';
import { type Texts, explain, inputFields, readForm, startOf } from './body';

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
  const fields = useMemo(() => inputFields(all), [all]);
  const resolver = useMemo(() => resolverOf(id, fields, row), [id, fields, row]);
  const form = useForm<Values>({
    defaultValues: valuesOf(fields, { ...startOf(fields, row), ...given }),
    mode: 'onTouched',
    resolver,
  });
  const { isDirty, isSubmitting } = form.formState;

  /** Show what the API says: beside the fields, and above the form what belongs to none of them. */
  const showError = (error: unknown, show: (message: string) => void) => {
    const { errors, others } = explain(error, fields);
    const wrong = fields.filter(({ name }) => errors.has(name));
    for (const field of wrong) {
      const message = errors.get(field.name) ?? '';
      const shouldFocus = field === wrong[0];
      form.setError(inputName(field), { type: 'api', message }, { shouldFocus });
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
    const result = z.safeParse(schema, values);
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of result.error?.issues ?? []) {
      errors[String(path[0])] ??= { type: 'check', message };
    }
    for (const name of incompleteInputs(id)) {
      errors[`_${name}`] = { type: 'check', message: t('form.incomplete') };
    }
    const isRight = Object.keys(errors).length === 0;
    return isRight ? { values, errors: {} } : { values: {}, errors };
  };
}

/** The checks of all fields, as one schema. What is as it is saved is right. */
function schemaOf(fields: readonly Field[], saved: Texts | undefined) {
  const checks = fields.map((field) => {
    const check = z.superRefine<string>((text, context) => {
      const error = readForm([field], { [field.name]: text }, saved).errors.get(field.name);
      if (error === undefined) return;
      context.addIssue({ code: 'custom', message: t(error.key, error.values), input: text });
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
