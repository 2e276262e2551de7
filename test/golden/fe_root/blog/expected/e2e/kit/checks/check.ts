/** What a check of a resource is. */
import type { Browser, Page } from '@playwright/test';

import type { Resource } from '@/kit/resource';

/** What a check works with. */
export interface Scene {
  readonly page: Page;
  readonly browser: Browser;
  readonly resource: Resource;
}

/** Something that is tested of each resource for which it holds. */
export interface Check {
  /** By which it may be left out */
  readonly name: string;
  /** Whether the pages of a resource do it. */
  readonly isOf: (resource: Resource) => boolean;
  readonly run: (scene: Scene) => Promise<void>;
}
