/** The function of `be/telemetry/telemetry.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

describeJsonnet('stdlib be/telemetry/telemetry.libsonnet', () => {
  it('has a case for every public function', async () => {
    assert.deepEqual(await evaluate("std.objectFieldsAll(import 'be/telemetry/telemetry.libsonnet')"), ['otel']);
  });

  it('otel adds no option of its own, so that the schema keeps the defaults', async () => {
    const value = await evaluate("(import 'be/telemetry/telemetry.libsonnet').otel('shop')");
    assert.deepEqual(value, { service_name: 'shop' });
  });

  it('otel passes every option on, unknown ones too', async () => {
    const options = { logs: true, exporter: 'console', resource_attributes: { team: 'tea' }, unheard_of: 1 };
    const value = await evaluate(`(import 'be/telemetry/telemetry.libsonnet').otel('shop', ${JSON.stringify(options)})`);
    assert.deepEqual(value, { service_name: 'shop', ...options });
  });
});
