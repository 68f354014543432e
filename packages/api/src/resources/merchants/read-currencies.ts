import { type Database, platformMerchantId } from '@merchant-payments/db'

/** The accounts of a mode. A literal, because the partial index requires it. */
const ofMode = `FROM accounts WHERE livemode = $1 AND merchant_id <> '${platformMerchantId}'`
const next = (after: string) => `(SELECT default_currency ${ofMode} ${after} ORDER BY default_currency LIMIT 1)`

/** The number of accounts from which on one currency is as common as another. */
const maxCounted = 10_000

/**
 * The currencies of the accounts of a mode, the most common first. Each is one search in an index; a page of the desk that counted all
 * accounts would read each row that has changed since the last vacuum. Accounts are counted where there is a choice of currencies, up to
 * a limit for each; of those beyond the limit, the first by name comes first.
 */
const currenciesSql = `
  WITH RECURSIVE found AS (
    SELECT ${next('')} AS currency UNION ALL SELECT ${next('AND default_currency > found.currency')} FROM found WHERE found.currency IS NOT NULL
  ), known AS (SELECT currency FROM found WHERE currency IS NOT NULL)
  SELECT currency FROM known
   ORDER BY CASE WHEN (SELECT count(*) FROM known) > 1
                 THEN (SELECT count(*) FROM (SELECT 1 ${ofMode} AND default_currency = currency LIMIT ${maxCounted}) counted) END DESC, currency`

export async function readPlatformCurrencies({ pool }: Pick<Database, 'pool'>, livemode: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ currency: string }>(currenciesSql, [livemode])
  return rows.map(({ currency }) => currency)
}
