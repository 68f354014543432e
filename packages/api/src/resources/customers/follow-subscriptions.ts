import { advanceSubscription } from '../../projection/advance-subscription.ts'
import { observe } from '../../projection/observe.ts'
import { untilCurrent } from '../../projection/overtaken.ts'
import type { AccountScope } from '../../request/trpc.ts'

/**
 * Reads again the subscriptions of a customer who was changed or deleted at the processor, which does not tell of each:
 * whoever asks for them next sees it.
 * @throws ProcessorError
 */
export async function followSubscriptions({ services, account }: AccountScope, customerId: string): Promise<void> {
  const { database, processor } = services
  const left = await database.prisma.subscription.findMany({
    where: { accountId: account.id, status: { notIn: ['canceled', 'incomplete_expired'] }, session: { customerId } },
    include: { session: true },
  })
  await Promise.all(
    left.map(({ id, sessionRef, session }) =>
      untilCurrent(async () => {
        const where = { livemode: account.livemode, hostAccount: session.hostAccount }
        const seen = await observe(services, () => processor.retrieveSubscription(where, id))
        await advanceSubscription(services, account, sessionRef, seen)
      }),
    ),
  )
}
