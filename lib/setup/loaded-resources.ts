/** Resources as configs have them once they are loaded, as answers and as what relations may lead to. */
import type { FieldSpec, ProjectConfig, ResourceConfig } from '../targets/be/config.js';
import { Name } from '../core/name.js';
import {
  type FieldAnswer,
  type KeyType,
  LIST_FEATURES,
  type ListFeature,
  OPERATION_NAMES,
  type ResourceAnswer,
} from './answers.js';
import { columnOf } from './column-name.js';
import { relationsOf } from './field-line.js';
import { ADDED_FIELDS } from './names.js';
import type { AnyResource, JointResource, ProjectResource } from './project.js';
import { labelOf } from './resource-config.js';
import { isOf } from '../targets/be/schema/operation.js';

/** Resources of a loaded config of `be`, of all its apps. */
export function apiResources({ apps }: ProjectConfig): readonly ProjectResource[] {
  return apps
    .flatMap(({ resources }) => resources)
    .flatMap((resource) => {
      // A relation of this tool is one column.
      const { pk, pk_type: pkType } = resource;
      if (typeof pk !== 'string') return [];
      const texts = shownFields(resource).filter(({ name, list }) => !list && name !== pk);
      const label = labelOf(texts.map(({ name, type, nullable }) => ({ name, type, optional: nullable })));
      return [{ ...anyResource(resource), pkType, ...(pk !== 'id' && { pk }), ...(label && { label }) }];
    });
}

/** Resources whose rows several fields tell apart together. */
export function jointResources({ apps }: ProjectConfig): readonly JointResource[] {
  return apps
    .flatMap(({ resources }) => resources)
    .flatMap((resource) => {
      const { pk } = resource;
      return typeof pk === 'string' ? [] : [{ ...anyResource(resource), pk }];
    });
}

function anyResource(resource: ResourceConfig): AnyResource {
  const { model, api_name: apiName, pk, operations } = resource;
  const name = Name.fromDotted(model).raw;
  const fields = answersOf(shownFields(resource), [pk].flat());
  const offered = operations.map(({ type }) => type);
  const answer: ResourceAnswer = {
    name,
    fields,
    shown: relationsOf(fields),
    operations: OPERATION_NAMES.filter((operation) => offered.includes(operation)),
    lists: 'usual',
  };
  return { name, ...(apiName !== name && { apiName }), model, answer };
}

/** Its own fields, or those that it is read with. */
function shownFields({ fields, operations }: ResourceConfig): readonly FieldSpec[] {
  if (fields.length > 0) return fields;
  const reading = operations.filter((entry) => isOf(entry, 'get', 'list'));
  return (reading.find(({ type }) => type === 'get') ?? reading[0])?.fields ?? [];
}

/** A column that is the key of what a nested field shows is a relation. */
function answersOf(fields: readonly FieldSpec[], key: readonly string[]): readonly FieldAnswer[] {
  const related = new Map(
    fields.flatMap(({ name, model }) => (model === undefined ? [] : [[`${name}_id`, Name.fromDotted(model).raw]])),
  );
  return fields
    .filter(({ name, alias = name }) => !key.includes(alias) && !isAdded(name))
    .flatMap(({ name, type, list, ref, relation, nullable: optional, values }): FieldAnswer | readonly [] => {
      if (type === 'nested') return [];
      if (list) return manyOf(name, relation, ref);
      const model = related.get(name);
      if (model !== undefined) return { name: name.slice(0, -'_id'.length), type: 'relation', model, optional };
      if (type !== 'enum') return { name, type, optional };
      return values === undefined
        ? { name, type: 'str', optional }
        : { name, type, values: values.map(String), optional };
    });
}

/** A list of keys is a relation to many rows, by the name that this tool gives it. */
function manyOf(name: string, relation = '', ref = ''): FieldAnswer | readonly [] {
  const field = {
    name: relation,
    type: 'relation',
    model: Name.fromDotted(ref).raw,
    many: true,
    optional: false,
  } as const;
  return relation !== '' && columnOf(field) === name ? field : [];
}

function isAdded(name: string): boolean {
  return ADDED_FIELDS.some((one) => one === name);
}

/** A page as a config of `fe_root` writes it. */
export interface WrittenPage {
  readonly name: string;
  readonly model?: string;
  readonly pk?: string | readonly string[];
  readonly list?: boolean;
  readonly create?: boolean;
  readonly update?: boolean;
  readonly delete?: boolean;
  readonly sort?: readonly string[];
  readonly filters?: readonly string[];
  readonly search?: boolean;
  readonly fields?: readonly WrittenPageField[];
}

interface WrittenPageField extends Pick<FieldSpec, 'name' | 'type' | 'values'> {
  readonly list?: boolean;
  readonly nullable?: boolean;
  readonly ref?: string;
}

/** Resources of a config of `fe_root`, whose API is made elsewhere. */
export function pageResources(pages: readonly WrittenPage[]): readonly ProjectResource[] {
  return pages.flatMap((page): ProjectResource | readonly [] => {
    const { name: called, pk = 'id', fields: written = [] } = page;
    if (typeof pk !== 'string') return [];
    // Relations lead to classes, whatever module the API's names have in front.
    const name = page.model ?? called.slice(called.lastIndexOf('.') + 1);
    const pkType = (written.find((field) => field.name === pk)?.type ?? 'uuid') as KeyType;
    const columns = written.filter((field) => field.list !== true && field.name !== pk && !isAdded(field.name));
    const fields = columns.map(pageAnswer);
    const operations = OPERATION_NAMES.filter((operation) => operation === 'get' || page[operation] !== false);
    const answer: ResourceAnswer = { name, fields, shown: relationsOf(fields), operations, lists: pageLists(page) };
    const label = labelOf(fields);
    const apiName = called === name ? {} : { apiName: called };
    return { name, pkType, ...(pk !== 'id' && { pk }), ...(label && { label }), answer, ...apiName };
  });
}

function pageLists({ sort = [], filters = [], search = false }: WrittenPage): readonly ListFeature[] {
  const isThere: Readonly<Record<ListFeature, boolean>> = {
    filters: filters.length > 0,
    sorting: sort.length > 0,
    search,
  };
  return LIST_FEATURES.filter((feature) => isThere[feature]);
}

function pageAnswer({ name, type, values, nullable: optional = false, ref: model }: WrittenPageField): FieldAnswer {
  if (model !== undefined && name.endsWith('_id')) {
    const target = model.slice(model.lastIndexOf('.') + 1);
    return { name: name.slice(0, -'_id'.length), type: 'relation', model: target, optional };
  }
  const choice = type === 'enum' && values !== undefined ? { values: values.map(String) } : {};
  return { name, type: type as Exclude<typeof type, 'nested'>, ...choice, optional };
}
