import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { ownAccountMetadata, ownMetadata } from './own-metadata.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/** Attaches our metadata to a merchant's account that others opened; metadata of others stays. @throws ProcessorError */
export async function attachToAccount(
  connection: Connection,
  { id, ...own }: { id: string; merchantId: string; livemode: boolean },
): Promise<void> {
  const { accounts } = connection.client(own.livemode)
  await callStripe(own.livemode, () => accounts.update(id, { metadata: ownAccountMetadata(own) }))
}

type Attachment = { kind: 'customer' | 'subscription'; id: string; merchantId: string; ref: string }

/** @param reason the processor's, without the id of the object */
type Attaching = { outcome: 'attached' | 'deleted' } | { outcome: 'refused'; reason: string }

/**
 * Attaches our metadata to an object that others created; metadata of others stays. The processor refuses an object that has no room
 * for further keys.
 * @throws ProcessorError, but for a refusal that concerns the object
 */
export async function attachToObject(
  connection: Connection,
  { livemode, hostAccount }: ProcessorScope,
  { kind, id, merchantId, ref }: Attachment,
): Promise<Attaching> {
  const { customers, subscriptions } = connection.client(livemode)
  const metadata = ownMetadata({ merchantId, livemode, ref })
  const update = {
    customer: () => callStripe(livemode, () => customers.update(id, { metadata }, onAccount(hostAccount))),
    subscription: () => callStripe(livemode, () => subscriptions.update(id, { metadata }, onAccount(hostAccount))),
  }[kind]
  try {
    await update()
    return { outcome: 'attached' }
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused' || error.isPlatformFault) throw error
    if (error.code === 'resource_missing') return { outcome: 'deleted' }
    return { outcome: 'refused', reason: (error.processorMessage ?? error.message).replaceAll(id, '…') }
  }
}
