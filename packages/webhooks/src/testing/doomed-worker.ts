// A delivery worker in a process of its own, for tests that kill it:
// `node doomed-worker.ts <database url> <PEM of an authority> <encryption key>`.

import { createKeyring } from '@merchant-payments/db/encryption'
import { startDeliveryWorker } from '../delivery/start-delivery-worker.ts'

const [url = '', authority = '', key = ''] = process.argv.slice(2)
const quiet = () => undefined
await startDeliveryWorker({
  database: { url },
  keyring: createKeyring([key]),
  clock: { now: () => new Date() },
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  allowCidrs: ['127.0.0.0/8'],
  trustedAuthorities: [authority],
  timeoutMs: 60_000,
})
