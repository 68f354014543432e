import { type Config, loadEnvironmentFile, readConfig } from './config.ts'
import { explain } from './explain.ts'
import { openStore, type Store } from './open-store.ts'

process.title = 'merchant-payments-example-store'

let config: Config | undefined
let store: Store | undefined
try {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  // The parent process is gone.
  process.once('disconnect', end)
  loadEnvironmentFile()
  config = readConfig()
  store = await openStore(config)
  console.log(`
  The example store is open.

    Shop       ${store.url}
    Webhooks   ${store.url}/webhooks    delivered to ${store.webhookUrl}${config.platformKey ? `\n    Makers     ${store.url}/makers      merchants of the platform` : ''}

  Buy something, and pay with 4242 4242 4242 4242. Ctrl-C closes the store.
`)
} catch (error) {
  console.error(explain(error, config?.baseUrl) ?? error)
  process.exit(1)
}

async function end(): Promise<void> {
  await store?.close()
  process.exit(0)
}
