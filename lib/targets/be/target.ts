/** The target `be`: a Python back end of FastAPI, Pydantic 2 and async SQLAlchemy 2. START HERE for `be`. */
import type { Target } from '../../core/target.js';
import { python } from '../../languages/python.js';
import { PYTHON_KEYWORDS } from '../../languages/python-names.js';
import type { ProjectConfig } from './config.js';
import { migrations } from './migrations/migrations.js';
import { action } from './operations/action.js';
import { auth } from './operations/auth.js';
import { authScaffold } from './operations/auth_scaffold.js';
import { comms } from './operations/comms.js';
import { commsTemplates } from './operations/comms_templates.js';
import { contract } from './operations/contract.js';
import { create } from './operations/create.js';
import { csrf } from './operations/csrf.js';
import { deleteOperation } from './operations/delete.js';
import { discovery } from './operations/discovery.js';
import { filter } from './operations/filter.js';
import { filterTree } from './operations/filter_tree.js';
import { get } from './operations/get.js';
import { group } from './operations/group.js';
import { guard } from './operations/guard.js';
import { hooks } from './operations/hooks.js';
import { idempotency } from './operations/idempotency.js';
import { links } from './operations/links.js';
import { list } from './operations/list.js';
import { opa } from './operations/opa.js';
import { opaScaffold } from './operations/opa_scaffold.js';
import { order } from './operations/order.js';
import { paginate } from './operations/paginate.js';
import { projectRouter } from './operations/project_router.js';
import { rateLimit } from './operations/rate_limit.js';
import { rateLimitScaffold } from './operations/rate_limit_scaffold.js';
import { router } from './operations/router.js';
import { rowFilter } from './operations/row_filter.js';
import { rows } from './operations/rows.js';
import { scaffold } from './operations/scaffold.js';
import { scopeBy } from './operations/scope_by.js';
import { search } from './operations/search.js';
import { serializer } from './operations/serializer.js';
import { softDelete } from './operations/soft_delete.js';
import { statementTimeout } from './operations/statement_timeout.js';
import { telemetry } from './operations/telemetry.js';
import { telemetryScaffold } from './operations/telemetry_scaffold.js';
import { tests } from './operations/tests.js';
import { update } from './operations/update.js';
import { values } from './operations/values.js';
import { version } from './operations/version.js';
import { ConditionTree } from './outputs/condition_tree.js';
import { EnumClass } from './outputs/enum_class.js';
import { FilterSet } from './outputs/filter_set.js';
import { LinkReader } from './outputs/link_reader.js';
import { PageReader } from './outputs/page_reader.js';
import { RouteHandler } from './outputs/route_handler.js';
import { RouterMount } from './outputs/router_mount.js';
import { SchemaClass } from './outputs/schema_class.js';
import { SerializerFn } from './outputs/serializer_fn.js';
import { TestCase } from './outputs/test_case.js';
import { VisibleRows } from './outputs/visible_rows.js';
import { beNotes } from './notes/notes.js';
import { resourceParts } from './parts.js';
import { resolve } from './resolve.js';
import { beRules } from './rules/rules.js';
import { type ParsedProject, projectSchema } from './schema/project.js';
import { writtenPath } from './written-path.js';

/** The target `be`. */
export const be: Target<ParsedProject, ProjectConfig> = {
  name: 'be',
  schema: projectSchema,
  migrations,
  rules: beRules,
  notes: beNotes,
  resolve,
  templatePath: ['templates/be', 'companion/src/codegen_companion'],
  outputTypes: [
    ConditionTree,
    EnumClass,
    FilterSet,
    LinkReader,
    PageReader,
    RouteHandler,
    RouterMount,
    SchemaClass,
    SerializerFn,
    TestCase,
    VisibleRows,
  ],
  jsonnetStdlibDir: 'stdlib',
  envGlobals: {},
  language: python,
  directoryProblem,
  writtenPath,
  parts: resourceParts,
  operations: [
    action,
    auth,
    authScaffold,
    comms,
    commsTemplates,
    contract,
    create,
    csrf,
    deleteOperation,
    discovery,
    filter,
    filterTree,
    get,
    group,
    guard,
    hooks,
    idempotency,
    links,
    list,
    opa,
    opaScaffold,
    order,
    paginate,
    projectRouter,
    rateLimit,
    rateLimitScaffold,
    router,
    rowFilter,
    rows,
    scaffold,
    scopeBy,
    search,
    serializer,
    softDelete,
    statementTimeout,
    telemetry,
    telemetryScaffold,
    tests,
    update,
    values,
    version,
  ],
};

/** The generated package is imported by its directory's name, which must therefore be a name of Python. */
function directoryProblem(directory: string, config: ProjectConfig): string | undefined {
  const isPackage = config.package_prefix !== '';
  if (isPackage || (/^[A-Za-z_]\w*$/.test(directory) && !PYTHON_KEYWORDS.has(directory))) return undefined;
  return `'${directory}' cannot be the name of a Python package: choose a directory such as '_generated', or set package_prefix`;
}
