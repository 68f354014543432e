import type { MadeTransfer } from '@merchant-payments/processor'
import { eachPage } from '../../recovery/rebuild/rebuilding.ts'
import type { Services } from '../../request/context.ts'
import { newPace } from '../../work/pace.ts'
import { setUpModes } from '../../work/set-up-modes.ts'
import type { Check, Finding } from '../check.ts'

const requestsPerSecond = 10

export const processorTransfers: Check = {
  name: 'processor-transfers',
  states: 'Each transfer of ours at the processor is a movement in our rows, of the same amount.',
  asksProcessor: true,
  async run(services, { since }) {
    const findings: Finding[] = []
    const pace = newPace(requestsPerSecond)
    for (const livemode of setUpModes(services)) {
      await eachPage(
        { since, pace },
        (...page) => services.processor.history.transfers(livemode, ...page),
        async (items) => void findings.push(...(await compare(services, livemode, items))),
      )
    }
    return findings
  },
}

async function compare({ database }: Services, livemode: boolean, items: readonly MadeTransfer[]): Promise<Finding[]> {
  const ours = items.filter(({ own }) => own.ref !== null)
  const accounts = await database.prisma.account.findMany({
    where: { livemode, processorAccountId: { in: ours.flatMap(({ destination }) => destination ?? []) } },
    select: { id: true, merchantId: true, processorAccountId: true },
  })
  const merchants = new Map(accounts.map(({ processorAccountId, ...account }) => [processorAccountId, account]))
  const movements = await database.prisma.movement.findMany({
    where: { accountId: { in: accounts.map(({ id }) => id) }, ref: { in: ours.flatMap(({ own }) => own.ref ?? []) } },
    select: { accountId: true, ref: true, amount: true },
  })
  const amounts = new Map(movements.map(({ accountId, ref, amount }) => [`${accountId} ${ref}`, amount]))
  return ours.flatMap(({ id, own, destination, amount }) => {
    const account = merchants.get(destination)
    const here = amounts.get(`${account?.id} ${own.ref}`)
    if (!account || here === amount) return []
    const message = `the processor sent ${amount}, our rows say ${here ?? 'nothing of it'}`
    return [{ merchant: account.merchantId, livemode, object: id, message }]
  })
}
