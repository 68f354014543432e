import type { MadePayment, ProcessorScope } from '@merchant-payments/processor'
import { placesOf } from '../../recovery/rebuild/places.ts'
import { eachPage } from '../../recovery/rebuild/rebuilding.ts'
import type { Services } from '../../request/context.ts'
import { findOwner } from '../../sync/owner.ts'
import { newPace } from '../../work/pace.ts'
import type { Check, Finding } from '../check.ts'

/** Requests to the processor, which allows a platform 25 a second; merchants' requests come first. */
const requestsPerSecond = 10

export const processorPayments: Check = {
  name: 'processor-payments',
  states: 'The processor says of each payment what our rows say: its status, what was received and what was refunded.',
  asksProcessor: true,
  async run(services, { since }) {
    const findings: Finding[] = []
    const pace = newPace(requestsPerSecond)
    for (const scope of await placesOf(services)) {
      await eachPage(
        { since, pace },
        (...page) => services.processor.history.payments(scope, ...page),
        async (items) => void findings.push(...(await compare(services, scope, items))),
      )
    }
    return findings
  },
}

async function compare({ database, ...services }: Services, scope: ProcessorScope, items: readonly MadePayment[]) {
  const rows = await database.prisma.payment.findMany({
    where: {
      id: { in: items.map(({ payment }) => payment.id) },
      hostAccount: scope.hostAccount,
      account: { livemode: scope.livemode },
    },
    include: { account: { select: { merchantId: true } } },
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const findings: Finding[] = []
  for (const { payment } of items) {
    const row = known.get(payment.id)
    const there = textOf(payment)
    if (row) {
      const here = textOf(row)
      if (here === there) continue
      const { merchantId: merchant } = row.account
      findings.push({
        merchant,
        livemode: scope.livemode,
        object: payment.id,
        message: `${here}, but the processor says ${there}`,
      })
    } else if (payment.status === 'succeeded' && payment.own.ref !== null) {
      if ((await findOwner({ database, ...services }, scope, payment.own)) === null) continue
      const { merchantId: merchant } = payment.own
      findings.push({
        merchant,
        livemode: scope.livemode,
        object: payment.id,
        message: `no row, but the processor says ${there}`,
      })
    }
  }
  return findings
}

function textOf({
  status,
  amountReceived,
  amountRefunded,
}: Pick<MadePayment['payment'], 'status' | 'amountReceived' | 'amountRefunded'>) {
  return `${status}, ${amountReceived} received, ${amountRefunded} refunded`
}
