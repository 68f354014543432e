import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/**
 * Stops the collection of a subscription: invoices of the time are void at once, and those that are there already are not
 * collected by themselves any more. Its status stays. Asking twice changes nothing more. @throws ProcessorError
 */
export async function pauseCollection(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  const { subscriptions, invoices } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  await callStripe(scope.livemode, () => subscriptions.update(id, { pause_collection: { behavior: 'void' } }, on))
  // Stripe: Pause payment collection, "invoices created before subscriptions are paused continue to be retried".
  for (const status of ['draft', 'open'] as const) {
    const found = await callStripe(scope.livemode, () => invoices.list({ subscription: id, status, limit: 100 }, on))
    for (const invoice of found.data) {
      if (!invoice.auto_advance) continue
      await callStripe(scope.livemode, () => invoices.update(invoice.id, { auto_advance: false }, on))
    }
  }
}

/** Collects a subscription's invoices again, from its next one. Asking twice changes nothing more. @throws ProcessorError */
export async function resumeCollection(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.update(id, { pause_collection: '' }, onAccount(scope.hostAccount)),
  )
}
