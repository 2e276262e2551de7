import assert from 'node:assert/strict';

import { patternProblem } from '../../../../lib/targets/be/fields/pattern.js';

// What Pydantic 2.14 says of each was tried with Pydantic itself.
const TAKEN = [
  '',
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  String.raw`^\w{190}$`,
  String.raw`^\d{1,600}$`,
  String.raw`^[\w.+-]+@[\w-]+\.[a-z]{2,}$`,
  String.raw`\p{Lu}\p{Script=Greek}\u{1F600}\u0041\x41\/`,
  '(?:a|b)(?<year>[0-9]{4})',
  '^.{1,9000}$',
  String.raw`[\]\[]`,
  '[é-ü]',
  'x{0}',
  '^[a-z]{5000}$',
  '^a\nb[\n\u2028]$',
];

const REFUSED: readonly (readonly [string, RegExp])[] = [
  ['[a-', /^expected a regular expression of ECMA-262, found '\[a-': unterminated character class$/],
  ['x{3,2}', /numbers out of order/],
  ['(?i)abc', /invalid group/],
  [String.raw`\Aabc`, /invalid escape/],
  ['(?=a)', /has look-around, which Pydantic does not understand$/],
  ['(?<!a)b', /look-around/],
  [String.raw`(a)\1`, /a back-reference/],
  [String.raw`(?<n>a)\k<n>`, /a back-reference/],
  [String.raw`\cA`, /the escape \\cA/],
  [String.raw`\0`, /the escape \\0/],
  [String.raw`[\b]`, /the escape \\b/],
  ['[^]', /the class \[\^\]/],
  ['[]', /the class \[\]/],
  ['[[a]', /a bracket inside brackets/],
  ['[a&&b]', /'&&' inside brackets/],
  ['(?<$>x)', /a group of the name '\$'/],
  [String.raw`\p{Changes_When_NFKC_Casefolded}`, /the property 'Changes_When_NFKC_Casefolded'/],
  [String.raw`^\w{255}$`, /too large for Pydantic/],
  [String.raw`(?:\w{50}){50}`, /too large/],
  ['(a{1000}){1000}', /too large/],
];

describe('patternProblem', () => {
  for (const pattern of TAKEN) {
    it(`takes ${JSON.stringify(pattern)}`, () => {
      assert.equal(patternProblem(pattern), undefined);
    });
  }
  for (const [pattern, expected] of REFUSED) {
    it(`refuses ${JSON.stringify(pattern)}`, () => {
      assert.match(patternProblem(pattern) ?? '', expected);
    });
  }
});
