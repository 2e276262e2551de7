import assert from 'node:assert/strict';

import type { Question } from '../../lib/wizard/question.js';
import { askNobody } from '../../lib/wizard/unattended.js';

describe('askNobody', () => {
  it('names the option of a question without a default', () => {
    const question: Question = { kind: 'text', name: 'fields', message: 'Which fields?', problem: () => undefined };
    assert.throws(() => askNobody(question), { message: '--fields is missing and has no default: Which fields?' });
  });

  it('refuses a default that does not fit', () => {
    const question: Question = {
      kind: 'text',
      name: 'name',
      message: 'Name?',
      default: 'X',
      problem: () => 'too short',
    };
    assert.throws(() => askNobody(question), { message: '--name: too short' });
  });
});
