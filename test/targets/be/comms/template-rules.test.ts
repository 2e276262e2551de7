import assert from 'node:assert/strict';

import type { TextFiles } from '../../../../lib/core/text-files.js';
import { validate } from '../../../../lib/core/validate.js';
import type { ProjectConfig } from '../../../../lib/targets/be/config.js';
import { linesOf } from '../../lines.js';
import { OPERATIONS, TARGET, project } from '../schema/test-target.js';

const FILES: TextFiles = (path) =>
  path === 'there.txt'
    ? { text: 'Dear {{ name }}' }
    : path === 'open.txt'
      ? { text: 'a\n{{' }
      : { problem: 'no such file' };

function check(template: unknown, keys: Readonly<Record<string, unknown>> = {}): readonly string[] | ProjectConfig {
  const config = project({
    comms: {
      message_model: 'shop.models.Message',
      recipient_model: 'shop.models.Recipient',
      types: [
        {
          name: 'shipped',
          context_schema: 'shop.x.Y',
          subject_template: '',
          body_template: template,
          target: 'customer',
        },
      ],
      targets: [{ name: 'customer', model: 'shop.models.C', address: { email: 'email', a: 'b' }, subject_key: 'id' }],
      transports: { email: 'shop.transports.email', a: 'shop.transports.a' },
      ...keys,
    },
  });
  const result = validate(TARGET, OPERATIONS, config, FILES);
  return 'problems' in result ? linesOf(result) : (result.config as ProjectConfig);
}

const AT = 'comms.types[0].body_template';

describe('commsTemplates', () => {
  for (const text of [
    '',
    'a { b } %} }}',
    '{{ a }}{% if a %}{# {{ #}{% endif %}',
    `{{ "}}" }}{{ '\\'}}' }}{% set a = "%}" %}`,
    '{% raw %}{{ {%{% endraw %}{%- raw -%}{#{%- endraw -%}',
  ]) {
    it(`takes ${JSON.stringify(text)}`, () => {
      assert.equal((check(text) as ProjectConfig).comms?.types[0]?.body_template, text);
    });
  }

  for (const [text, sign, line] of [
    ['a\n{{ b', '{{', 2],
    ['{{ a }}{% if a', '{%', 1],
    ['\n\n{# a }}', '{#', 3],
    ['{{ "}}', '{{', 1],
    ['{% raw %}{{ a }}', '{%', 1],
  ] as const) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      const closing = { '{{': '}}', '{%': '%}', '{#': '#}' }[sign];
      assert.deepEqual(check(text), [
        `${AT}: '${sign}' in line ${line} of the template is not closed; write '${closing}' behind it`,
      ]);
    });
  }

  it('reads files', () => {
    const { comms } = check({ path: 'there.txt' }) as ProjectConfig;
    assert.equal(comms?.types[0]?.body_template, 'Dear {{ name }}');
  });

  it('tells a file that is not there, and one that is no template', () => {
    assert.deepEqual(check({ path: 'gone.txt' }), [
      `${AT}.path: no such file: 'gone.txt'; paths start from the directory of the config file`,
    ]);
    assert.deepEqual(check({ path: 'open.txt' }), [
      `${AT}.path: '{{' in line 2 of the template is not closed; write '}}' behind it`,
    ]);
  });

  it('leaves the language of a renderer alone', () => {
    const { comms } = check('{{', { renderer: 'shop.x.render' }) as ProjectConfig;
    assert.equal(comms?.types[0]?.body_template, '{{');
  });

  it('sends by all methods of the target, unless a type says otherwise', () => {
    assert.deepEqual((check('') as ProjectConfig).comms?.types[0]?.default_methods, ['a', 'email']);
  });
});
