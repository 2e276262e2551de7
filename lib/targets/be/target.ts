/** The target `be`: a Python back end of FastAPI, Pydantic 2 and async SQLAlchemy 2. START HERE for `be`. */
import type { Target } from '../../core/target.js';
import { python } from '../../languages/python.js';
import { action } from './operations/action.js';
import { auth } from './operations/auth.js';
import { authScaffold } from './operations/auth_scaffold.js';
import { create } from './operations/create.js';
import { deleteOperation } from './operations/delete.js';
import { get } from './operations/get.js';
import { list } from './operations/list.js';
import { projectRouter } from './operations/project_router.js';
import { router } from './operations/router.js';
import { scaffold } from './operations/scaffold.js';
import { tests } from './operations/tests.js';
import { update } from './operations/update.js';
import { EnumClass } from './outputs/enum_class.js';
import { RouteHandler } from './outputs/route_handler.js';
import { RouterMount } from './outputs/router_mount.js';
import { SchemaClass } from './outputs/schema_class.js';
import { SerializerFn } from './outputs/serializer_fn.js';
import { TestCase } from './outputs/test_case.js';
import { resolve } from './resolve.js';
import { beRules } from './rules/rules.js';
import { projectSchema } from './schema/project.js';

/** The target `be`. */
export const be: Target = {
  name: 'be',
  schema: projectSchema,
  rules: beRules,
  resolve,
  templatePath: ['templates/be', 'companion/src/codegen_companion'],
  outputTypes: [EnumClass, RouteHandler, RouterMount, SchemaClass, SerializerFn, TestCase],
  jsonnetStdlibDir: 'stdlib',
  envGlobals: {},
  language: python,
  operations: [
    action,
    auth,
    authScaffold,
    create,
    deleteOperation,
    get,
    list,
    projectRouter,
    router,
    scaffold,
    tests,
    update,
  ],
};
