/** What `duplicate` promises, as facts of the resource's contract; `templates/duplicate/duplicate_checks.py` checks them. */
import { asIs, generatedName, operationFacts } from 'generator-codegen';

/**
 * @param {import('generator-codegen').Entry<unknown>} of
 * @param {import('generator-codegen').Expression} requestClass
 * @returns {readonly import('generator-codegen').TestCase[]}
 */
export function duplicateFacts(of, requestClass) {
  return operationFacts(of, {
    kind: generatedName('testing.duplicate_checks', 'Duplicate'),
    facts: { path: '/{pk}/duplicate', schema: asIs(requestClass) },
    checks: { duplicate_checks: 'duplicate/duplicate_checks.py' },
    order: 70,
  });
}
