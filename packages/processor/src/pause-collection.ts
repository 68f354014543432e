import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { payInvoice } from './invoice-collection.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/** On an invoice whose collection we have stopped: the processor stops some of its own. */
const stoppedKey = 'svc_stopped'

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
      await callStripe(scope.livemode, () =>
        invoices.update(invoice.id, { auto_advance: false, metadata: { [stoppedKey]: 'true' } }, on),
      )
    }
  }
}

/**
 * Collects a subscription's invoices again: its next ones, and at once those that are open and were stopped. Asking twice
 * under one name attempts each once. @throws ProcessorError
 */
export async function resumeCollection(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { subscriptions, invoices } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  await callStripe(scope.livemode, () => subscriptions.update(id, { pause_collection: '' }, on))
  for (const status of ['draft', 'open'] as const) {
    const found = await callStripe(scope.livemode, () => invoices.list({ subscription: id, status, limit: 100 }, on))
    for (const invoice of found.data) {
      if (!invoice.metadata?.[stoppedKey]) continue
      // What came of it is told by its events. One that was declined is tried again on the processor's schedule.
      const result = status === 'open' ? await payInvoice(connection, scope, { id: invoice.id, ref }) : null
      const done = result === 'paid' || result === 'processing'
      const changes = { ...(done ? {} : { auto_advance: true }), metadata: { [stoppedKey]: '' } }
      await callStripe(scope.livemode, () => invoices.update(invoice.id, changes, on))
    }
  }
}
