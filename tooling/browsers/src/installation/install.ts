import { fileURLToPath } from 'node:url'
import { createService, type Demo, startInstallation } from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { type Furnished, furnish, type Person } from './furnish.ts'

const storeFile = fileURLToPath(new URL('../../../../apps/example-store/src/main.ts', import.meta.url))

/** The product and the example store on it, of one browser alone: what it changes, no other sees. */
export type Installed = Furnished & {
  demo: Demo
  /** The address of the example store. */
  store: string
  /** The output of the server. */
  logFile: string
  /** The owner of another merchant, who has no second factor yet. */
  person: Person
  /** Operators who may not do everything. */
  operators: Person[]
  stop(): Promise<void>
}

export async function install(): Promise<Installed> {
  const [storePort, webhookPort] = await freePorts(2)
  const settings = { LOG_LEVEL: 'fatal', STORE_PORT: String(storePort), STORE_WEBHOOK_PORT: String(webhookPort) }
  const { demo, logFile, mpay, environment, stop: stopServer } = await startInstallation('browsers', { settings })
  const store = `http://127.0.0.1:${storePort}/`
  const shop = createService({
    name: 'example store',
    args: [storeFile],
    env: environment,
    probe: store,
    log: () => undefined,
  })
  const stop = async () => {
    await shop.end()
    await stopServer()
  }
  try {
    await shop.start()
    await mpay('operators', 'add', demo.portal_email, '--existing')
    const other = await mpay('merchants', 'create', '--name', 'Other', '--email', 'other@example.com')
    const person = { email: other.portal_email ?? '', password: other.portal_password ?? '' }
    const operators: Person[] = []
    for (const role of ['support', 'accountant']) {
      const made = await mpay('operators', 'add', `${role}@platform.example.com`, '--role', role)
      operators.push({ email: made.email ?? '', password: made.portal_password ?? '' })
    }
    const { link: reset = '' } = await mpay('people', 'reset-password', person.email)
    const furnished = await furnish(demo, logFile)
    const addresses = { ...furnished.addresses, '/reset/$token': new URL(reset).hash.slice(1) }
    return { ...furnished, addresses, demo, store, logFile, person, operators, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
