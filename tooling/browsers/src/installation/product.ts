import { fileURLToPath } from 'node:url'
import { createService, type Installation, startInstallation } from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'

const store = fileURLToPath(new URL('../../../../apps/example-store/src/main.ts', import.meta.url))

/** The product, and the example store on it. */
export type Product = Pick<Installation, 'demo' | 'logFile' | 'mpay' | 'stop'> & {
  /** The address of the example store. */
  store: string
}

export async function startWithStore(): Promise<Product> {
  const [storePort, webhookPort] = await freePorts(2)
  const settings = { LOG_LEVEL: 'fatal', STORE_PORT: String(storePort), STORE_WEBHOOK_PORT: String(webhookPort) }
  const { demo, logFile, mpay, environment, stop } = await startInstallation('browsers', { settings })
  const address = `http://127.0.0.1:${storePort}/`
  const shop = createService({
    name: 'example store',
    args: [store],
    env: environment,
    probe: address,
    log: () => undefined,
  })
  const stopBoth = async () => {
    await shop.end()
    await stop()
  }
  try {
    await shop.start()
    return { demo, logFile, mpay, store: address, stop: stopBoth }
  } catch (error) {
    await stopBoth()
    throw error
  }
}
