/**
 * Every option of `telemetry` is seen in what a running application sends: to a collector by OTLP, or to its console.
 * Each case is a process of its own, because the telemetry of a process is set up once.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { needJsonnet, needPython } from '../needs.js';
import { type Seen, type Span, see, seeConfig } from './telemetry-run.js';

const INTERNAL = 1;
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

const STATUSES = [201, 200, 200, 404, 422, 201, 204, 500, 201, 200, 200, 200];

/** The names of spans that are no answers of servers nor calls of others: those of handlers. */
function handlers({ spans }: Seen): readonly string[] {
  return [...new Set(spans.filter(({ kind }) => kind === INTERNAL).map(({ name }) => name))].sort();
}

function requests({ spans }: Seen): readonly Span[] {
  return spans.filter(({ kind }) => kind === SERVER);
}

/** Spans of the calls of others, by what makes them. */
function calls({ spans }: Seen, maker: string): readonly Span[] {
  return spans.filter(({ kind, scope }) => kind === CLIENT && scope.endsWith(maker));
}

describe('telemetry of a running application', function () {
  this.timeout(120_000);

  before(function () {
    needPython(this);
  });

  it('by default sends traces and metrics where the standard variables say', async () => {
    const seen = await see(
      { service_version: '1.2', resource_attributes: { team: 'tea', replicas: 3, public: true, share: 0.5 } },
      { env: { ENVIRONMENT: 'staging', OTEL_RESOURCE_ATTRIBUTES: 'zone=b,service.name=other' } },
    );
    assert.deepEqual(seen.statuses, STATUSES);
    const request = requests(seen).find(({ name }) => name === 'GET /articles/{pk}')!;
    const { 'telemetry.sdk.name': sdk, ...resource } = request.resource;
    assert.equal(sdk, 'opentelemetry');
    for (const [name, value] of Object.entries({
      'service.name': 'blog',
      'service.version': '1.2',
      'deployment.environment.name': 'staging',
      team: 'tea',
      replicas: 3,
      public: true,
      share: 0.5,
      zone: 'b',
    })) {
      assert.equal(resource[name], value, name);
    }
    assert.equal(request.attributes['http.response.status_code'], 200);
    const handler = seen.spans.find(({ parent }) => parent === request.id)!;
    assert.equal(handler.name, 'get_article');
    assert.equal(handler.attributes['code.function.name'], '_generated.blog.routes.article.get_article');
    const statement = calls(seen, 'sqlalchemy').find(
      ({ parent, name }) => parent === handler.id && name.startsWith('SELECT'),
    )!;
    assert.match(String(statement.attributes['db.query.text']), /^SELECT articles\.id/);
    assert.equal(statement.attributes['db.system.name'], 'sqlite');
    assert.equal(statement.trace, request.trace);
    assert.deepEqual(handlers(seen), [
      'burn_article',
      'create_article',
      'create_note',
      'get_article',
      'list_articles',
      'publish_article',
    ]);
    assert.ok(seen.spans.every(({ name }) => !/ http (?:send|receive)$/.test(name)));
    assert.ok(seen.metrics['http.server.request.duration']!.points.length > 0);
    assert.ok(seen.metrics['db.client.connections.usage']!.points.length > 0);
    assert.equal(seen.metrics['http.server.request.duration']!.resource['service.name'], 'blog');
    assert.deepEqual(seen.logs, []);
    assert.deepEqual(calls(seen, 'httpx'), []);
    assert.deepEqual(calls(seen, 'requests'), []);
    assert.deepEqual(seen.records, [{ message: 'published Tea', trace: null }]);
    assert.doesNotMatch(JSON.stringify(seen.spans), /body\.text|hidden/);
  });

  it('tells failures from refusals', async () => {
    const seen = await see({ exporter: 'otlp_http', metrics: false, capture_response_body: true });
    const [burnt] = seen.spans.filter(({ name }) => name === 'burn_article');
    assert.deepEqual([burnt!.status, burnt!.events], [ERROR, ['exception']]);
    const missed = seen.spans.filter(({ attributes }) => attributes['http.response.status_code'] === 404);
    assert.deepEqual(missed.map(({ name, status, events }) => [name, status, events]).sort(), [
      ['GET /articles/{pk}', 0, []],
      ['get_article', 0, []],
    ]);
    assert.deepEqual(seen.metrics, {});
    assert.match(JSON.stringify(seen.spans), /response\.body\.text/);
    assert.doesNotMatch(JSON.stringify(seen.spans), /request\.body\.text/);
  });

  it('sends all there is, and what clients and logs do', async () => {
    const seen = await see(
      {
        exporter: 'otlp_http',
        logs: true,
        instrument_httpx: true,
        instrument_requests: true,
        instrument_logging: true,
      },
      { env: { OTEL_TRACES_EXPORTER: 'none' } },
    );
    const action = seen.spans.find(({ name }) => name === 'publish_article')!;
    for (const [maker, path] of [
      ['httpx', 'by-httpx'],
      ['requests', 'by-requests'],
    ] as const) {
      const [call] = calls(seen, maker);
      assert.match(String(call!.attributes['url.full']), new RegExp(`/${path}$`));
      assert.equal(call!.parent, action.id);
    }
    const published = seen.logs.find(({ body }) => body === 'published Tea')!;
    assert.equal(published.trace, action.trace);
    assert.equal(published.resource['service.name'], 'blog');
    assert.deepEqual(seen.records, [{ message: 'published Tea', trace: action.trace }]);
  });

  it('sends the same by gRPC', async () => {
    const seen = await see({ exporter: 'otlp_grpc', logs: true, capture_request_body: true }, { args: ['grpc'] });
    assert.match(JSON.stringify(seen.spans), /request\.body\.text/);
    assert.doesNotMatch(JSON.stringify(seen.spans), /response\.body\.text/);
    assert.ok('http.server.request.duration' in seen.metrics);
    assert.deepEqual(seen.records, [{ message: 'published Tea', trace: null }]);
    assert.ok(seen.logs.some(({ body }) => body === 'published Tea'));
  });

  it('prints it on the console', async () => {
    const seen = await see({ exporter: 'console', logs: true });
    assert.match(seen.printed, /"name": "get_article"/);
    assert.match(seen.printed, /"name": "http\.server\.request\.duration"/);
    assert.match(seen.printed, /"body": "published Tea"/);
    assert.deepEqual([seen.spans, seen.metrics, seen.logs], [[], {}, []]);
  });

  it('sends nothing, but knows traces', async () => {
    const seen = await see({ exporter: 'none', logs: true, instrument_logging: true });
    assert.deepEqual([seen.spans, seen.metrics, seen.logs, seen.printed], [[], {}, [], '']);
    assert.match(seen.records[0]!.trace!, /^(?!0{32})[0-9a-f]{32}$/);
  });

  it('captures bodies without credentials, and never those of tokens', async () => {
    const bodies = { capture_request_body: true, capture_response_body: true };
    const seen = await see({ ...bodies }, { note: { trace: false } });
    const bodiesOf = ({ attributes }: Span) => [
      attributes['http.request.body.text'],
      attributes['http.response.body.text'],
    ];
    const [made, refused, large] = requests(seen).filter(({ name }) => name === 'POST /articles');
    const [sent, answered] = bodiesOf(made!);
    const known = { title: 'Tea', password: '[scrubbed]', details: { n: [{ apiToken: '[scrubbed]' }] } };
    assert.deepEqual(JSON.parse(String(sent)), known);
    const { id, ...answer } = JSON.parse(String(answered)) as { id: string };
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(answer, known);
    const [wrong, problem] = bodiesOf(refused!);
    assert.deepEqual(JSON.parse(String(wrong)), { title: 1, password: '[scrubbed]' });
    assert.match(String(problem), /"status": 422/);
    assert.deepEqual(bodiesOf(large!), ['(more than 8192 bytes)', '(more than 8192 bytes)']);
    for (const path of ['/auth/token', '/notes']) {
      const [request] = requests(seen).filter(({ name }) => name === `POST ${path}`);
      assert.deepEqual(bodiesOf(request!), [undefined, undefined], path);
    }
    assert.doesNotMatch(JSON.stringify(seen.spans), /hidden|open sesame|access_token/);
  });

  it('has spans of handlers where resources and operations say so', async () => {
    const operations = [
      'get',
      { name: 'list', trace: false },
      { name: 'create', trace: true },
      { name: 'publish', type: 'action', fn: 'blog.actions.publish', trace: false },
      { name: 'burn', type: 'action', fn: 'blog.actions.burn' },
    ];
    const some = await see({ span_per_handler: false }, { article: { operations } });
    assert.deepEqual(some.statuses, STATUSES);
    assert.deepEqual(handlers(some), ['burn_article', 'create_article']);
    const others = await see({ span_per_action: false }, { article: { operations }, note: { trace: false } });
    assert.deepEqual(handlers(others), ['create_article', 'get_article']);
  });

  it('observes no requests and no databases if it must not', async () => {
    const seen = await see(
      { instrument_fastapi: false, instrument_sqlalchemy: false, span_per_action: false },
      { article: { trace: true } },
    );
    assert.deepEqual(requests(seen), []);
    assert.deepEqual(calls(seen, 'sqlalchemy'), []);
    assert.ok(handlers(seen).includes('burn_article'));
    assert.deepEqual(seen.metrics, {});
  });

  it('makes metrics without traces', async () => {
    const seen = await see({ traces: false });
    assert.deepEqual(seen.statuses, STATUSES);
    assert.deepEqual(seen.spans, []);
    assert.ok('http.server.request.duration' in seen.metrics);
  });

  // Two requests come from callers who keep their traces; a half keeps the first of these.
  const KEPT = '1'.repeat(32);
  const LEFT = '1'.repeat(16) + 'f'.repeat(16);
  const samplers: readonly [object, own: boolean, kept: readonly string[]][] = [
    [{ sampler: 'always_off' }, false, []],
    [{ sampler: 'parentbased_always_off' }, false, [KEPT, LEFT]],
    [{ sampler: 'traceidratio', sampler_ratio: 0.5 }, true, [KEPT]],
    [{ sampler: 'parentbased_traceidratio', sampler_ratio: 0 }, false, [KEPT, LEFT]],
    [{ sampler: 'always_on' }, true, [KEPT, LEFT]],
    [{ sampler: 'parentbased_always_on' }, true, [KEPT, LEFT]],
  ];
  for (const [sampler, own, kept] of samplers) {
    it(`keeps the traces of ${JSON.stringify(sampler)}`, async () => {
      const { spans } = await see({ ...sampler, exporter: 'otlp_http', metrics: false });
      const traces = [...new Set(spans.map(({ trace }) => trace))];
      assert.deepEqual(traces.filter((trace) => [KEPT, LEFT].includes(trace)).sort(), kept);
      assert.equal(traces.length > kept.length, own);
    });
  }

  it('says at the start that it was not set up', async () => {
    await assert.rejects(
      see({}, { args: ['forgotten'] }),
      /RuntimeError: Telemetry is not set up: call telemetry\.set_up\(\) before the application is built/,
    );
  });

  it('does what docs/telemetry.md says', async function () {
    needJsonnet(this);
    const page = readFileSync(join(PACKAGE_ROOT, 'docs', 'telemetry.md'), 'utf8');
    const text = /```jsonnet\n([\s\S]*?)```/.exec(page)![1]!;
    const env = { OTEL_TRACES_EXPORTER: 'console', OTEL_METRICS_EXPORTER: 'none' };
    const { statuses, printed } = await seeConfig(text, { args: ['notes'], env, form: 'jsonnet' });
    assert.deepEqual(statuses, [201]);
    const shown = [/"POST \/notes"/, /"create_note"/, /"INSERT [^"]*"/, /"service\.name": "notes"/, /\[scrubbed\]/];
    for (const what of shown) assert.match(printed, what);
    assert.doesNotMatch(printed, /\b1234\b/);
  });
});
