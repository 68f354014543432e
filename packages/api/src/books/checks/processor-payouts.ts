import type { PayoutSnapshot } from '@merchant-payments/processor'
import { eachPage } from '../../recovery/rebuild/rebuilding.ts'
import type { Services } from '../../request/context.ts'
import { newPace } from '../../work/pace.ts'
import { setUpModes } from '../../work/set-up-modes.ts'
import type { Check, Finding } from '../check.ts'

const requestsPerSecond = 10

type Merchant = { id: number; merchantId: string; livemode: boolean }

export const processorPayouts: Check = {
  name: 'processor-payouts',
  states: 'Each payout at the processor is one of ours, of the same amount and status.',
  asksProcessor: true,
  async run(services, { since }) {
    const findings: Finding[] = []
    const pace = newPace(requestsPerSecond)
    const accounts = await services.database.prisma.account.findMany({
      where: { OR: setUpModes(services).map((livemode) => ({ livemode })), processorAccountId: { not: null } },
      select: { id: true, merchantId: true, livemode: true, processorAccountId: true, disabledReason: true },
    })
    for (const { processorAccountId: hostAccount, disabledReason, ...merchant } of accounts) {
      // Of an account that the platform may not act for the processor says nothing.
      if (disabledReason === 'revoked') continue
      const scope = { livemode: merchant.livemode, hostAccount }
      await eachPage(
        { since, pace },
        (...page) => services.processor.payouts.list(scope, ...page),
        async (items) => void findings.push(...(await compare(services, merchant, items))),
      )
    }
    return findings
  },
}

async function compare(
  { database }: Services,
  merchant: Merchant,
  items: readonly PayoutSnapshot[],
): Promise<Finding[]> {
  const rows = await database.prisma.payout.findMany({
    where: { accountId: merchant.id, id: { in: items.map(({ id }) => id) } },
    select: { id: true, amount: true, status: true },
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  return items.flatMap(({ id, amount, status }) => {
    const here = known.get(id)
    if (here?.amount === amount && here.status === status) return []
    const said = here ? `${here.amount}, ${here.status}` : 'nothing of it'
    const message = `the processor says ${amount}, ${status}; our rows say ${said}`
    return [{ merchant: merchant.merchantId, livemode: merchant.livemode, object: id, message }]
  })
}
