import { platformMerchantId } from '@merchant-payments/db'
import { type CheckResult, type Finding, maxFindings, type Scope } from '../check-result.ts'
import { readBatches } from '../read-batches.ts'

/** A copy of a merchant's event in the account of the platform. The time is text, as the database has more digits than a `Date`. */
type Copy = { id: string; created: string; merchant: string | null; body: string }

/** Compares the events that the platform receives with those of the merchants, whose id they name. */
export async function checkPlatformCopies(scope: Scope): Promise<CheckResult> {
  const { rows: accounts } = await scope.services.database.pool.query<{ id: number; livemode: boolean }>(
    'SELECT id, livemode FROM accounts WHERE merchant_id = $1 AND ($2::int4[] IS NULL OR id = ANY($2))',
    [platformMerchantId, scope.accounts],
  )
  const looked: CheckResult = { rows: 0, findings: [] }
  for (const { id, livemode } of accounts) {
    for await (const { rows, found } of readBatches<Copy>({ ...scope, accounts: [id] }, copies)) {
      looked.rows += rows
      const known = await findOriginals(scope, found)
      const missing = found.filter((copy) => !known.has(copy.id)).map((copy) => findingOf(copy, livemode))
      looked.findings.push(...missing.slice(0, maxFindings - looked.findings.length))
    }
  }
  return looked
}

const copies = {
  table: 'events',
  select: `SELECT e.id, e.created_at::text AS created, substring(e.body from ',"merchant":"(mer_[^"]+)"') AS merchant, e.body
             FROM batch e WHERE e.type NOT LIKE 'merchant.%' AND e.transition NOT LIKE 'test %'`,
}

/** The ids of the copies that a merchant has as its own event. Each server of a distributed database compares the rows of its accounts. */
async function findOriginals({ services, throttle }: Scope, found: readonly Copy[]): Promise<Set<string>> {
  await throttle()
  const { rows } = await services.database.pool.query<{ id: string }>(
    `SELECT o.id
       FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[]) AS copy (id, created_at, merchant_id, body)
       JOIN accounts a ON a.merchant_id = copy.merchant_id AND a.merchant_id <> $5
       JOIN events o ON o.account_id = a.id AND o.id = copy.id AND o.created_at = copy.created_at
      WHERE copy.body = regexp_replace(o.body, ',"sequence":', format(',"merchant":"%s","sequence":', a.merchant_id))`,
    [
      found.map(({ id }) => id),
      found.map(({ created }) => created),
      found.map(({ merchant }) => merchant),
      found.map(({ body }) => body),
      platformMerchantId,
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

function findingOf({ id }: Copy, livemode: boolean): Finding {
  const message = 'it is a copy for the platform, but no merchant has the event'
  return { merchant: platformMerchantId, livemode, object: id, message }
}
