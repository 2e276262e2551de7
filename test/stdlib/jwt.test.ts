/** The function of `be/auth/jwt.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

describeJsonnet('stdlib be/auth/jwt.libsonnet', () => {
  it('has a case for every public function', async () => {
    assert.deepEqual(await evaluate("std.objectFieldsAll(import 'be/auth/jwt.libsonnet')"), ['jwt']);
  });

  it('jwt passes every option on, unknown ones too', async () => {
    const options = {
      secret_env: 'SECRET',
      algorithm: 'HS512',
      token_url: '/token',
      exclude_paths: ['/a/*'],
      verify_credentials_fn: 'a.b.verify',
      user_schema: 'a.b.User',
      token_ttl_seconds: 60,
      renewable_seconds: 600,
      sources: ['cookie'],
      change_password_fn: 'a.b.change_password',
      session_store: 'a.b.store',
      unheard_of: 1,
    };
    const value = await evaluate(`(import 'be/auth/jwt.libsonnet').jwt(${JSON.stringify(options)})`);
    assert.deepEqual(value, { type: 'jwt', ...options });
  });

  it('jwt adds no option of its own, so that the schema keeps the defaults', async () => {
    assert.deepEqual(await evaluate("(import 'be/auth/jwt.libsonnet').jwt({})"), { type: 'jwt' });
  });
});
