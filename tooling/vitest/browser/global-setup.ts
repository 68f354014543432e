import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { installedBrowser } from './installed-browser.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface ProvidedContext {
    /** Where Playwright reaches the run's browser. */
    testBrowser: string
  }
}

/**
 * For `globalSetup` in a vitest.config.ts: one headless browser per run, started for the first package that asks for it and
 * shared by all. Suites open contexts in it, which have nothing in common: see connect.ts.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().testBrowser !== undefined) return undefined
  const server = await chromium.launchServer({ ...(await installedBrowser()), host: '127.0.0.1' })
  run.provide('testBrowser', server.wsEndpoint())
  return () => server.close()
}
