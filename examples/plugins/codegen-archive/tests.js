/** What `archive` promises, as facts of the resource's contract; `templates/archive/archive_checks.py` checks them. */
import { generatedName, operationFacts } from 'generator-codegen';

/**
 * @param {import('generator-codegen').Entry<{ readonly column: string; readonly parameter: string }>} of
 * @returns {readonly import('generator-codegen').TestCase[]}
 */
export function archiveFacts(of) {
  const { column, parameter } = of.entry;
  return operationFacts(of, {
    kind: generatedName('testing.archive_checks', 'Archive'),
    facts: { path: '/{pk}/archive', column, parameter },
    checks: { archive_checks: 'archive/archive_checks.py' },
    order: 70,
  });
}
