/** Tests of the pages in a browser, over the real API: see README.md. */
import { defineConfig } from '@playwright/test';

import { place } from './kit/place';
import { servers } from './kit/servers';
import { LOCALE, TIME_ZONE } from './kit/texts';
import { AUTH } from './settings';

const CI = Boolean(process.env.CI);
/** How long something may take to show, in milliseconds */
const PATIENCE = 20_000;

export default defineConfig({
  testDir: '.',
  tsconfig: './tsconfig.json',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: CI,
  retries: CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: PATIENCE },
  reporter: [['list'], ['html', { outputFolder: '../playwright-report', open: 'never' }]],
  use: {
    baseURL: place.pages,
    locale: LOCALE,
    timezoneId: TIME_ZONE.name,
    actionTimeout: PATIENCE,
    trace: 'on-first-retry',
    // A browser of the system in place of that of `npx playwright install chromium`.
    launchOptions: { executablePath: process.env.PLAYWRIGHT_CHROMIUM_PATH },
  },
  projects: AUTH
    ? [
        { name: 'session', testMatch: 'session.setup.ts' },
        { name: 'pages', dependencies: ['session'], use: { storageState: place.session } },
      ]
    : [{ name: 'pages' }],
  webServer: servers(),
});
