/** From checked communications to those that operations read: templates of files are read, defaults filled in. */
import type { TextFiles } from '../../../core/text-files.js';
import type { CommsConfig, ParsedComms } from './schema.js';

/** What communications take from the project. */
interface Surroundings {
  readonly files: TextFiles;
  /** Key of the default database; none where the only database has none. */
  readonly databaseKey: string | undefined;
}

/** Fill in communications. */
export function resolveComms(comms: ParsedComms, { files, databaseKey }: Surroundings): CommsConfig {
  const { types, targets, db_key: key = databaseKey, ...written } = comms;
  const textOf = (template: string | { readonly path: string }): string => {
    if (typeof template === 'string') return template;
    const file = files(template.path);
    return 'text' in file ? file.text : '';
  };
  return {
    ...written,
    ...(key !== undefined && { db_key: key }),
    targets,
    types: types.map((type) => ({
      ...type,
      subject_template: textOf(type.subject_template),
      body_template: textOf(type.body_template),
      default_methods: type.default_methods ?? methodsOf(targets.find(({ name }) => name === type.target)),
    })),
  };
}

/** The methods of a target, by name: the order of keys says nothing. */
export function methodsOf(target: Pick<CommsConfig['targets'][number], 'address'> | undefined): readonly string[] {
  return Object.keys(target?.address ?? {}).sort();
}
