import { eachPage } from '../../processor/recovery/rebuild/rebuild-context.ts'
import type { Check, CheckResult, Scope } from '../check-result.ts'
import { type Place, platformPlaces, unreadable } from '../compare-lists.ts'

type Row = { charge: string; account: string; merchant: string; id: string; kept: bigint }

/** Fees of payments that have a row: a merchant's account may pay fees of sales that were made elsewhere. */
export const processorFees: Check = {
  name: 'processor-fees',
  invariant: 'The fee of each payment is what the processor shows as kept: taken, without what was given back.',
  asksProcessor: true,
  async run(scope) {
    const looked: CheckResult = { rows: 0, findings: [] }
    for (const place of platformPlaces(scope.services)) {
      const { rows, findings } = await compareFees(scope, place).catch(unreadable(place))
      looked.rows += rows
      looked.findings.push(...findings)
    }
    return looked
  },
}

async function compareFees(scope: Scope, place: Place): Promise<CheckResult> {
  const { services } = scope
  const { livemode } = place
  const looked: CheckResult = { rows: 0, findings: [] }
  await eachPage(
    scope,
    (...page) => services.processor.history.applicationFees(livemode, ...page),
    async (fees) => {
      const rows = await rowsOf(
        scope,
        livemode,
        fees.flatMap(({ charges }) => charges),
      )
      for (const { account, charges, kept } of fees) {
        const row = rows.find((one) => one.account === account && charges.includes(one.charge))
        if (!row) continue
        looked.rows += 1
        if (row.kept === kept) continue
        const message = `a fee of ${row.kept}, but the processor says ${kept}`
        looked.findings.push({ merchant: row.merchant, livemode, object: row.id, message })
      }
    },
  )
  return looked
}

async function rowsOf({ services, accounts }: Scope, livemode: boolean, charges: readonly string[]): Promise<Row[]> {
  const found = await services.database.prisma.payment.findMany({
    where: {
      latestCharge: { in: [...charges] },
      account: { livemode },
      ...(accounts ? { accountId: { in: [...accounts] } } : {}),
    },
    select: { id: true, latestCharge: true, feeAmount: true, feeExcess: true, account: true },
  })
  return found.map(({ id, latestCharge, feeAmount, feeExcess, account }) => ({
    id,
    charge: latestCharge ?? '',
    account: account.processorAccountId ?? '',
    merchant: account.merchantId,
    // An excess that is not returned yet is still kept.
    kept: feeAmount + (feeExcess ?? 0n),
  }))
}
