import { type Check, type CheckResult, type Finding, maxFindings, type Scope } from './check-result.ts'
import { type Batches, readBatches } from './read-batches.ts'

/** A table, and the query of its discrepancies: `wrong` selects `account_id`, `object` and `message` from `batch`. */
export type Scan = Omit<Batches, 'select'> & { wrong: string }

/** A check of our rows alone. */
export function checkRows({
  name,
  invariant,
  scans,
}: Pick<Check, 'name' | 'invariant'> & { scans: readonly Scan[] }): Check {
  return { name, invariant, asksProcessor: false, run: (scope) => scanAll(scope, scans) }
}

/** Reads tables from end to end, in batches. */
export async function scanAll(scope: Scope, scans: readonly Scan[]): Promise<CheckResult> {
  const looked: CheckResult = { rows: 0, findings: [] }
  for (const { wrong, ...batches } of scans) {
    for await (const { rows, found } of readBatches<Finding>(scope, { ...batches, select: withMerchant(wrong) })) {
      looked.rows += rows
      looked.findings.push(...found.slice(0, maxFindings - looked.findings.length))
    }
  }
  return looked
}

/** The findings of a query, with the merchant of each. */
export function withMerchant(wrong: string): string {
  return `
    SELECT a.merchant_id AS merchant, a.livemode, w.object, w.message
      FROM (SELECT * FROM (${wrong}) AS every LIMIT ${maxFindings}) AS w LEFT JOIN accounts a ON a.id = w.account_id
     ORDER BY a.merchant_id, a.livemode, w.object`
}
