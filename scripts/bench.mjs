/** `npm run bench`: builds, measures, prints. */
import { main, prepareNode, run } from './steps.mjs';

await main(async () => {
  await prepareNode();
  await run('npx', ['tsx', 'bench/main.ts']);
});
