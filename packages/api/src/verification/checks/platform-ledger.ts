import { copyPlatformLedger } from '../../money/platform-ledger/copy-ledger.ts'
import { lastFullSecond } from '../../money/statements/month.ts'
import { eachPage } from '../../processor/recovery/rebuild/rebuild-context.ts'
import type { Check, CheckResult, Finding, Scope } from '../check-result.ts'
import { type Place, platformPlaces, unreadable } from '../compare-lists.ts'

/** Transactions of the last minute may be missing in a list, and the processor's times are whole seconds. */
const marginMs = 60_000

/** The columns that the report of fees adds up or groups by. */
type Compared = { type: string; category: string; amount: bigint; fee: bigint; currency: string }

const textOf = ({ type, category, amount, fee, currency }: Compared) =>
  `${type} (${category}) of ${amount} ${currency}, a cost of ${fee}`

export const platformLedger: Check = {
  name: 'platform-ledger',
  invariant: "The report of fees adds up each transaction of the platform's balance, as the processor has it.",
  asksProcessor: true,
  async run(scope) {
    const looked: CheckResult = { rows: 0, findings: [] }
    for (const place of platformPlaces(scope.services)) {
      const { rows, findings } = await compareLedger(scope, place).catch(unreadable(place))
      looked.rows += rows
      looked.findings.push(...findings)
    }
    return looked
  },
}

async function compareLedger(scope: Scope, place: Place): Promise<CheckResult> {
  const { services } = scope
  const { livemode } = place
  const { platformTransaction } = services.database.prisma
  await copyPlatformLedger(services, livemode)
  const to = lastFullSecond(new Date(services.processorClock.now().getTime() - marginMs))
  const from = lastFullSecond(scope.since)
  const copied = await platformTransaction.findMany({ where: { livemode, createdAt: { gte: from, lt: to } } })
  const left = new Map(copied.map((row) => [row.id, row]))
  const findings: Finding[] = []
  const add = (merchant: string | null, object: string, message: string) =>
    findings.push({ merchant, livemode, object, message })
  await eachPage(
    { ...scope, since: from },
    (...page) => services.processor.balanceTransactions.list(place, ...page),
    async (items) => {
      for (const item of items.filter(({ created }) => created < to)) {
        const row = left.get(item.id)
        left.delete(item.id)
        const there = textOf(item)
        if (!row) add(null, item.id, `no row, but the processor says ${there}`)
        else if (textOf(row) !== there) add(row.merchantId, row.id, `${textOf(row)}, but the processor says ${there}`)
      }
    },
  )
  for (const { id, merchantId } of left.values()) add(merchantId, id, 'a row, but the processor does not list it')
  return { rows: copied.length, findings }
}
