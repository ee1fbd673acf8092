/** Browser tests: every worker has its own server. */
import { test as base } from '@playwright/test';
import { Server } from './server';

export { expect } from '@playwright/test';

export const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
    async ({}, use) => {
      const server = await new Server().start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.base),
});
