import type { Payment, Tx } from '@merchant-payments/db'
import type { ProcessorScope } from '@merchant-payments/processor'
import { advanceDispute } from '../projection/advance-dispute.ts'
import { begunBy } from '../projection/begun.ts'
import { lockPayment } from '../projection/lock-payment.ts'
import { observe } from '../projection/observe.ts'
import { isForeign, type Owner } from '../projection/owner.ts'
import type { Services } from '../request/context.ts'
import type { Handler } from './handlers.ts'

/** A payment of ours. `lock` takes its row, which is made at the first look. */
type Disputed = { owner: Owner; lock(tx: Tx, now: Date): Promise<Payment> }

export const applyDispute: Handler = async (services, event) => {
  const { payment_intent: paymentId } = event.object as { payment_intent?: unknown }
  if (typeof paymentId !== 'string') return 'ignored'
  const where = { livemode: event.livemode, hostAccount: event.processorAccount }
  const disputed = (await inOurRows(services, where, paymentId)) ?? (await readFirst(services, where, paymentId))
  if (!disputed) return 'ignored'
  const seen = await observe(services, () => services.processor.retrieveDispute(where, event.objectId))
  await advanceDispute(services, disputed.owner, seen, disputed.lock)
  return 'applied'
}

async function inOurRows({ database }: Services, where: ProcessorScope, id: string): Promise<Disputed | null> {
  const { livemode, hostAccount } = where
  const found = await database.prisma.payment.findFirst({
    where: { id, hostAccount, account: { livemode, ...(hostAccount ? { processorAccountId: hostAccount } : {}) } },
    select: { accountId: true, route: true, settledAmount: true },
  })
  // What it takes from the merchant depends on what the payment brought.
  if (!found || (found.route !== 'direct' && found.settledAmount === null)) return null
  const key = { accountId: found.accountId, id }
  return {
    owner: { id: found.accountId, livemode },
    lock: async (tx) => (await lockPayment(tx, key)) ?? tx.payment.findUniqueOrThrow({ where: { accountId_id: key } }),
  }
}

/** The dispute overtook what tells of its payment, or of its proceeds, which then have to be known first. */
async function readFirst(services: Services, where: ProcessorScope, id: string): Promise<Disputed | null> {
  if (await isForeign(services, where)) return null
  const seen = await observe(services, () => services.processor.retrievePayment(where, id))
  const begun = await begunBy(services, where, seen.snapshot)
  return begun && { owner: begun.owner, lock: (tx, now) => begun.advance(tx, seen, now) }
}
