/** What generated tests know of an operation on many rows. */
import type { TestCase } from '../outputs/test_case.js';
import { otherThan } from '../read/contract.js';
import { MOST_ITEMS } from './schema.js';

/** The facts that all of them have. */
export function bulkFacts(most: number, atomic: boolean): TestCase['facts'] {
  return { most: otherThan(MOST_ITEMS, most), atomic: otherThan(true, atomic) };
}
