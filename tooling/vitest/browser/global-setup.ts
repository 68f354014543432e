import { installedBrowser } from './installed-browser.ts'

/** For `globalSetup` in a vitest.config.ts: the browser is unpacked once, before several workers start it. See launch.ts. */
export default async function setup(): Promise<void> {
  await installedBrowser()
}
