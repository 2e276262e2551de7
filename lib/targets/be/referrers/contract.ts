/** What generated tests know of `referrers`: the resources whose rows everybody who asks may count. */
import { code, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import { apiName } from '../../../languages/api-name.js';
import type { ProjectConfig, ResourceConfig } from '../config.js';
import { asIs } from '../contracts/fact.js';
import { userName } from '../names/names.js';
import type { TestCase } from '../outputs/test_case.js';
import type { Entry } from '../routes/handler.js';
import { referringResources } from './listed.js';

/** Facts of the operation. */
export function referrersFacts({ project, resource, entry }: Entry<unknown>): TestCase['facts'] {
  const known = referringResources(project, resource).filter((one) => isOpenTo(project, one, entry.require_auth));
  if (known.length === 0) return {};
  const by = known.map(({ api_name: name, model }) => code`${literal(apiName(name).slug)}: ${userName(model)}`);
  return { by: asIs(code`{${joined(by, ', ')}}`) };
}

/** Tell whether whoever may ask may list all rows of a resource; a test has no stand-ins for the rules of others. */
function isOpenTo({ opa }: ProjectConfig, resource: ResourceConfig, hasUser: boolean): boolean {
  const list = resource.operations.find(({ type }) => type === 'list');
  const isHiding = [resource.scope_by, resource.row_filter, resource.soft_delete].some((key) => key !== undefined);
  if (list === undefined || isHiding || list.can !== undefined) return false;
  return (list.opa ?? resource.opa ?? opa?.rule ?? false) === false && (hasUser || !list.require_auth);
}
