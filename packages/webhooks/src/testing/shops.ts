import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from '@merchant-payments/db/testing'
import { printStderr } from '@merchant-payments/vitest/print-stderr'
import { onTestFinished } from 'vitest'
import type { DeliveryWorkerOptions } from '../delivery/start-delivery-worker.ts'
import { createAuthority } from './authority.ts'
import { type Behaviour, type Received, startReceiver } from './receiver.ts'
import { createAccount, createEndpoint, encryptionKey } from './seed.ts'
import { startWorker } from './start-test-worker.ts'

const doomedWorker = fileURLToPath(new URL('doomed-worker.ts', import.meta.url))

/** Shops that answer as wished, and workers that trust their certificates. @param defaults options of these workers */
export async function createShops(database: TestDatabase, defaults: Partial<DeliveryWorkerOptions> = {}) {
  const authority = await createAuthority('Test authority')
  const receiver = async (behave?: Behaviour) => startReceiver(await authority.issue(), behave)
  return {
    receiver,
    /** A receiver with an account and an endpoint. */
    async shop(behave?: Behaviour, wishes: Parameters<typeof createEndpoint>[2] = {}) {
      const { url, received, close } = await receiver(behave)
      const account = await createAccount(database)
      const endpoint = await createEndpoint(database, account, { url, ...wishes })
      const key = { accountId: account.id, endpointId: endpoint.id }
      const state = () => database.prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })
      return { url, received, close, account, endpoint, key, state }
    },
    worker: (options: Partial<DeliveryWorkerOptions> = {}) =>
      startWorker(database, { trustedAuthorities: [authority.certificate], ...defaults, ...options }),
    /** A worker in a process of its own, for tests that kill it. */
    startDoomedWorker() {
      const about = [database.url, authority.certificate, encryptionKey]
      const child = printStderr(
        spawn(process.execPath, [doomedWorker, ...about], { stdio: ['ignore', 'ignore', 'pipe'] }),
      )
      onTestFinished(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await once(child, 'exit')
      })
      return child
    },
  }
}

/** The ids of the events that a shop got, in their order. */
export function eventIdsAt(received: readonly Received[]) {
  return received.map(({ headers }) => headers['x-service-event-id'])
}
