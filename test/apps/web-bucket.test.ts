/** The pages of the shop with files in a bucket, which is another origin, under the content policy that projects have. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';

import { needPython } from '../needs.js';
import { freePort } from './free-port.js';
import { stop, waitUntilUp } from './web-api.js';
import { describeFiles } from './web-files.js';
import { openShop } from './web-shop.js';

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'us-east-1' };

describe('web pages of the shop with a bucket', function () {
  this.timeout(180_000);
  const variables: Record<string, string> = {
    ...KEYS,
    FILES_URL: 's3://photos',
    FILES_SECRET: 'a secret for files only, of 32 bytes or more',
  };
  let server: ChildProcess | undefined;

  before(async function () {
    const python = needPython(this);
    const port = await freePort();
    const url = `http://127.0.0.1:${String(port)}`;
    const args = ['-W', 'ignore', '-m', 'moto.server', '-p', String(port)];
    server = spawn(python, args, { stdio: 'ignore' });
    await waitUntilUp(`${url}/moto-api/`, server);
    variables.AWS_ENDPOINT_URL_S3 = url;
    execFileSync(python, ['-c', MAKE_BUCKET], { env: { ...process.env, ...variables } });
  });

  after(() => stop(server));

  const shop = openShop(variables);

  before(async () => {
    // A document that a test has answered counts as one of the Internet, which may not ask this machine unasked.
    await shop().visitor.page.context().grantPermissions(['local-network-access']);
    const bucket = String(variables.AWS_ENDPOINT_URL_S3);
    const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: ${bucket}; connect-src 'self' ${bucket}`;
    await shop().visitor.page.route('**/products/**', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
  });

  afterEach(() => {
    assert.deepEqual(shop().visitor.trouble, [], 'the browser has nothing to complain about');
  });

  describeFiles(shop);
});

/** The rules that pages of another origin need. */
const MAKE_BUCKET = `
import os, boto3
s3 = boto3.client("s3", region_name="us-east-1")
s3.create_bucket(Bucket="photos")
rule = {"AllowedMethods": ["GET", "POST"], "AllowedOrigins": ["*"], "AllowedHeaders": ["*"]}
s3.put_bucket_cors(Bucket="photos", CORSConfiguration={"CORSRules": [rule]})
`;
