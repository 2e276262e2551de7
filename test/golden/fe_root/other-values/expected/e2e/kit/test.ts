/** `test` of Playwright, which also fails where the browser complains about a page. */
import { test as base, expect } from '@playwright/test';

export { expect };

export const test = base.extend<{ trouble: undefined }>({
  trouble: [
    async ({ page }, use) => {
      const trouble: string[] = [];
      page.on('pageerror', ({ message }) => trouble.push(message));
      page.on('console', (message) => {
        // The browser reports every answer that is an error; what pages make of those is tested.
        const isAnswer = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isAnswer) trouble.push(message.text());
      });
      await use(undefined);
      expect(trouble, 'what the browser complains about').toEqual([]);
    },
    { auto: true },
  ],
});
