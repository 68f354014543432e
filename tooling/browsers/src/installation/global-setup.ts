import type { Demo } from '@merchant-payments/site'
import type { TestProject } from 'vitest/node'
import { findBrowsers } from '../engines/find-browsers.ts'
import { type Furnished, furnish } from './furnish.ts'
import { startWithStore } from './product.ts'

/** A person with a merchant of their own, who has no second factor yet. */
export type Person = { email: string; password: string }
export type Installed = Furnished & {
  demo: Demo
  store: string
  people: { firefox: Person; webkit: Person }
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
    const { demo, store, mpay } = product
    await mpay('operators', 'add', demo.portal_email, '--existing')
    const person = async (name: string) => {
      const made = await mpay('merchants', 'create', '--name', name, '--email', `${name}@example.com`)
      return { email: made.portal_email ?? '', password: made.portal_password ?? '' }
    }
    const people = { firefox: await person('firefox'), webkit: await person('webkit') }
    const presses = process.env.BROWSERS_PRESS === '1'
    project.provide('installed', { ...(await furnish(demo)), demo, store, people, presses })
    return product.stop
  } catch (error) {
    await product.stop()
    throw error
  }
}
