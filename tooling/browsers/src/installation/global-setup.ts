import type { Demo } from '@merchant-payments/site'
import type { TestProject } from 'vitest/node'
import { findBrowsers } from '../engines/find-browsers.ts'
import { type Furnished, furnish, type Person } from './furnish.ts'
import { startWithStore } from './product.ts'

export type Installed = Furnished & {
  demo: Demo
  store: string
  /** The output of the server. */
  logFile: string
  /** People with a merchant of their own, who have no second factor yet. */
  people: { firefox: Person; webkit: Person }
  /** Operators who may not do everything. */
  operators: Person[]
  /** Whether each control of the portal is pressed, which takes several times as long. */
  presses: boolean
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface ProvidedContext {
    installed: Installed
    browsers: ReturnType<typeof findBrowsers>
  }
}

/** One product for both browsers; the browsers are looked for first. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browsers', findBrowsers())
  const product = await startWithStore()
  try {
    const { demo, store, logFile, mpay } = product
    await mpay('operators', 'add', demo.portal_email, '--existing')
    const person = async (name: string) => {
      const made = await mpay('merchants', 'create', '--name', name, '--email', `${name}@example.com`)
      return { email: made.portal_email ?? '', password: made.portal_password ?? '' }
    }
    const people = { firefox: await person('firefox'), webkit: await person('webkit') }
    const operator = async (role: string) => {
      const made = await mpay('operators', 'add', `${role}@platform.example.com`, '--role', role)
      return { email: made.email ?? '', password: made.portal_password ?? '' }
    }
    const operators = [await operator('support'), await operator('accountant')]
    const { link: reset = '' } = await mpay('people', 'reset-password', people.firefox.email)
    const furnished = await furnish(demo, logFile)
    const addresses = { ...furnished.addresses, '/reset/$token': new URL(reset).hash.slice(1) }
    const presses = process.env.BROWSERS_PRESS === '1'
    project.provide('installed', { ...furnished, addresses, demo, store, logFile, people, operators, presses })
    return product.stop
  } catch (error) {
    await product.stop()
    throw error
  }
}
