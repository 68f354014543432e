import type { Services } from '../../request/context.ts'
import { dueFor } from '../../transfers/due-to-merchant.ts'
import { type Check, type Finding, maxFindings } from '../check.ts'

const batch = 1000

export const due: Check = {
  name: 'due',
  states:
    'What is due to a merchant for a payment that the platform hosts follows from the payment, its refunds and its disputes.',
  asksProcessor: false,
  async run({ database }) {
    const findings: Finding[] = []
    let after: { accountId: number; id: string } | undefined
    do {
      const payments = await readHosted(database, after)
      for (const { account, ...payment } of payments) {
        const expected = dueFor(payment, payment)
        if (expected === payment.due) continue
        const { merchantId: merchant, livemode } = account
        findings.push({ merchant, livemode, object: payment.id, message: `${payment.due} are due, not ${expected}` })
      }
      after = payments.at(-1)
    } while (after && findings.length < maxFindings)
    return findings
  },
}

function readHosted({ prisma }: Services['database'], after: { accountId: number; id: string } | undefined) {
  return prisma.payment.findMany({
    where: { route: { not: 'direct' } },
    include: { account: true, refunds: true, disputes: true },
    orderBy: [{ accountId: 'asc' }, { id: 'asc' }],
    take: batch,
    ...(after ? { skip: 1, cursor: { accountId_id: { accountId: after.accountId, id: after.id } } } : {}),
  })
}
