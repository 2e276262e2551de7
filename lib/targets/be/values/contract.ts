/** What is offered for the filters of a list, as facts. */
import type { Expression } from '../../../core/expression.js';
import { discovers, offersValues } from './offering.js';
import type { Entry } from '../routes/handler.js';
import { routesOf, targetOf } from './link-target.js';
import type { Filter } from '../outputs/filter_set.js';
import type { OperationConfig, ResourceConfig } from '../config.js';
import { type Call, type Fact, call, asIs } from '../contracts/fact.js';
import { generatedName, sessionVariable, userName } from '../names/names.js';
import { otherThan } from '../read/contract.js';
import { routesModule } from '../contracts/operation.js';

/** What is offered for each filter that offers values, by its name. */
export function offeredFacts(of: Entry<unknown>, filters: readonly Filter[]): ReadonlyMap<string, Fact> {
  if (!discovers(of.project)) return new Map();
  return new Map(filters.filter(offersValues).map((filter) => [filter.name, offeredFact(of, filter)] as const));
}

function offeredFact(of: Entry<unknown>, filter: Filter): Fact {
  if (filter.kind === 'enum') return 'choices';
  if (filter.kind !== 'ref') return 'texts';
  if (isOfOtherUsers(of, filter)) return 'others';
  const { resource, names } = of;
  const target = filter.refResource ?? resource;
  const to = targetOf(of, filter);
  return linksFact(target, {
    routes: to === names ? routesModule(names) : routesOf(names, to),
    database: target.db_key === resource.db_key ? undefined : sessionVariable(target.db_key),
  });
}

/** The users of these tests see the rows of their own resource; who sees those of another one is not known here. */
function isOfOtherUsers({ project, resource, entry }: Entry<unknown>, { refResource = resource }: Filter): boolean {
  if (refResource === resource || project.auth === undefined) return false;
  if (refResource.scope_by !== undefined || refResource.row_filter !== undefined) return true;
  const list = refResource.operations.find(({ type }) => type === 'list');
  return list?.can !== undefined || (!entry.require_auth && (list ?? refResource).require_auth);
}

/** How the rows that a filter takes keys of are offered, as links. */
function linksFact(
  resource: ResourceConfig,
  { routes, database }: { readonly routes: Expression; readonly database: string | undefined },
): Call {
  const { links, pk, model, operations } = resource;
  const isPlain = links?.builder === undefined;
  // Whom a guard lets in is not known here.
  const hasGet = operations.some(({ type, can }: OperationConfig) => type === 'get' && can === undefined);
  const tells = [
    ...(isPlain && links?.kind !== 'name' && (links?.id ?? pk) === pk ? ['id'] : []),
    ...(isPlain && links?.name !== undefined && links.kind !== 'id' ? ['name'] : []),
    ...(isPlain && links?.self === true && hasGet ? ['self'] : []),
  ];
  return call(generatedName('testing.queries', 'Links'), [asIs(userName(model)), asIs(routes)], {
    key: otherThan('id', pk),
    name: links?.name,
    tells: tells.length === 0 ? undefined : tells.join(' '),
    database,
  });
}
