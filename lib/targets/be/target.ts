/** The target `be`: a Python back end of FastAPI, Pydantic 2 and async SQLAlchemy 2. START HERE for `be`. */
import type { Target } from '../../core/target.js';
import { python } from '../../languages/python.js';
import { PYTHON_KEYWORDS } from '../../languages/python-names.js';
import type { ProjectConfig } from './config.js';
import { migrations } from './migrations/migrations.js';
import { action } from './write/action.js';
import { apiNames } from './project/api_names.js';
import { auth } from './auth/auth.js';
import { authScaffold } from './auth/auth_scaffold.js';
import { bulkCreate } from './bulk/bulk_create.js';
import { bulkDelete } from './bulk/bulk_delete.js';
import { bulkUpdate } from './bulk/bulk_update.js';
import { comms } from './comms/comms.js';
import { commsTemplates } from './comms/comms_templates.js';
import { contract } from './contracts/contract.js';
import { create } from './write/create.js';
import { csrf } from './auth/csrf.js';
import { deleteMatching } from './bulk/delete_matching.js';
import { deleteOperation } from './write/delete.js';
import { discovery } from './values/discovery.js';
import { download } from './files/download.js';
import { exportOperation } from './export/export.js';
import { fileRoutes } from './files/file_routes.js';
import { filter } from './filter/filter.js';
import { filterTree } from './filter/filter_tree.js';
import { get } from './read/get.js';
import { group } from './group/group.js';
import { guard } from './rows/guard.js';
import { hooks } from './write/hooks.js';
import { idempotency } from './write/idempotency.js';
import { include } from './include/include.js';
import { importOperation } from './import/import.js';
import { link } from './key_lists/link.js';
import { links } from './values/links.js';
import { list } from './list/list.js';
import { listActions } from './permissions/list_actions.js';
import { listed } from './referrers/listed.js';
import { opa } from './opa/opa.js';
import { opaScaffold } from './opa/opa_scaffold.js';
import { order } from './order/order.js';
import { permissions } from './permissions/permissions.js';
import { paginate } from './paginate/paginate.js';
import { preconditions } from './write/preconditions.js';
import { projectRouter } from './routes/project_router.js';
import { purge } from './write/purge.js';
import { rateLimit } from './rate_limit/rate_limit.js';
import { rateLimitScaffold } from './rate_limit/rate_limit_scaffold.js';
import { referrers } from './referrers/referrers.js';
import { resourcePermissions } from './permissions/resource_permissions.js';
import { restore } from './write/restore.js';
import { rowActions } from './permissions/row_actions.js';
import { router } from './routes/router.js';
import { rowFilter } from './rows/row_filter.js';
import { rows } from './rows/rows.js';
import { scaffold } from './project/scaffold.js';
import { schemaNames } from './project/schema_names.js';
import { scopeBy } from './rows/scope_by.js';
import { search } from './search/search.js';
import { serializer } from './read/serializer.js';
import { signIn } from './sign_in/sign_in.js';
import { softDelete } from './rows/soft_delete.js';
import { sparse } from './sparse/sparse.js';
import { statementTimeout } from './databases/statement_timeout.js';
import { telemetry } from './telemetry/telemetry.js';
import { telemetryScaffold } from './telemetry/telemetry_scaffold.js';
import { tests } from './contracts/tests.js';
import { unlink } from './key_lists/unlink.js';
import { update } from './write/update.js';
import { updateMatching } from './bulk/update_matching.js';
import { upload } from './files/upload.js';
import { put } from './write/put.js';
import { upsert } from './bulk/upsert.js';
import { values } from './values/values.js';
import { version } from './write/version.js';
import { ConditionTree } from './outputs/condition_tree.js';
import { EnumClass } from './outputs/enum_class.js';
import { FilterSet } from './outputs/filter_set.js';
import { HeldColumns } from './outputs/held_columns.js';
import { HeldRelations } from './outputs/held_relations.js';
import { LinkReader } from './outputs/link_reader.js';
import { PageReader } from './outputs/page_reader.js';
import { RouteHandler } from './outputs/route_handler.js';
import { RouterMount } from './outputs/router_mount.js';
import { SchemaClass } from './outputs/schema_class.js';
import { SerializerFn } from './outputs/serializer_fn.js';
import { TestCase } from './outputs/test_case.js';
import { VisibleRows } from './outputs/visible_rows.js';
import { beNotes } from './notes.js';
import { resourceParts } from './parts.js';
import { withoutTable } from './without-table.js';
import { resolve } from './resolve.js';
import { beRules } from './rules.js';
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
    HeldColumns,
    HeldRelations,
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
  folder: { key: 'resources', entryOf: withoutTable },
  parts: resourceParts,
  operations: [
    action,
    apiNames,
    auth,
    authScaffold,
    bulkCreate,
    bulkDelete,
    bulkUpdate,
    comms,
    commsTemplates,
    contract,
    create,
    csrf,
    deleteOperation,
    deleteMatching,
    discovery,
    download,
    exportOperation,
    fileRoutes,
    filter,
    filterTree,
    get,
    group,
    guard,
    hooks,
    idempotency,
    importOperation,
    include,
    link,
    links,
    list,
    listActions,
    listed,
    opa,
    opaScaffold,
    order,
    paginate,
    permissions,
    preconditions,
    projectRouter,
    purge,
    put,
    rateLimit,
    rateLimitScaffold,
    referrers,
    resourcePermissions,
    restore,
    router,
    rowActions,
    rowFilter,
    rows,
    scaffold,
    schemaNames,
    scopeBy,
    search,
    serializer,
    signIn,
    softDelete,
    sparse,
    statementTimeout,
    telemetry,
    telemetryScaffold,
    tests,
    unlink,
    update,
    updateMatching,
    upload,
    upsert,
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
