import { dueFor } from '../../money/transfers/due-to-merchant.ts'
import { type Check, type CheckResult, maxFindings, type Scope } from '../check-result.ts'

const batch = 1000

/**
 * Recalculates the amount with the code that maintains it, from rows that are read again: the rounding between currencies is
 * defined in one place.
 */
export const due: Check = {
  name: 'due',
  invariant:
    'The amount due to a merchant for a payment that the platform hosts follows from the payment, its refunds and its disputes.',
  asksProcessor: false,
  async run(scope) {
    const looked: CheckResult = { rows: 0, findings: [] }
    for (let after: Key | undefined; ; ) {
      await scope.throttle()
      const payments = await readHosted(scope, after)
      for (const { account, ...payment } of payments) {
        looked.rows += 1
        const expected = dueFor(payment, payment)
        if (expected === payment.due || looked.findings.length === maxFindings) continue
        const { merchantId: merchant, livemode } = account
        const message = `${payment.due} are due, not ${expected}`
        looked.findings.push({ merchant, livemode, object: payment.id, message })
      }
      after = payments.at(-1)
      if (payments.length < batch) return looked
    }
  },
}

type Key = { accountId: number; id: string }

function readHosted({ services, accounts }: Scope, after: Key | undefined) {
  return services.database.prisma.payment.findMany({
    where: { route: { not: 'direct' }, ...(accounts ? { accountId: { in: [...accounts] } } : {}) },
    include: { account: true, refunds: true, disputes: true },
    orderBy: [{ accountId: 'asc' }, { id: 'asc' }],
    take: batch,
    ...(after ? { skip: 1, cursor: { accountId_id: { accountId: after.accountId, id: after.id } } } : {}),
  })
}
