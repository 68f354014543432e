import { createKeyring } from '@merchant-payments/db/encryption'
import { startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import { answerParent } from '../child.ts'

export type Question = { start: { databaseUrl: string; authority: string; encryptionKey: string } } | { usage: true }

const quiet = () => undefined

// The delivery worker as the server starts it, alone in its process.
answerParent(async (question: Question) => {
  if ('usage' in question) {
    const { user, system } = process.cpuUsage()
    return { cpu: user + system }
  }
  const { databaseUrl, authority, encryptionKey } = question.start
  await startDeliveryWorker({
    database: { url: databaseUrl },
    keyring: createKeyring([encryptionKey]),
    clock: { now: () => new Date() },
    log: { debug: quiet, info: quiet, warn: quiet, error: console.error },
    allowCidrs: ['127.0.0.0/8'],
    trustedAuthorities: [authority],
  })
  return {}
})
