import chromium from '@sparticuz/chromium'
import { type Browser, chromium as driver } from 'playwright-core'

/** A browser that comes with the packages on Linux, and the installed Chrome elsewhere. */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux') return driver.launch({ channel: 'chrome' })
  // One process for everything would end with the first page that closes; the other two let a page do what its
  // own policy forbids.
  const args = chromium.args.filter(
    (arg) => !['--single-process', '--disable-web-security', '--allow-running-insecure-content'].includes(arg),
  )
  return driver.launch({ executablePath: await chromium.executablePath(), args })
}
