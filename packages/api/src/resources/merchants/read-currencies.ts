import { type Database, platformMerchantId } from '@merchant-payments/db'

/** The currencies of the accounts of a mode, by the number of accounts, descending. */
export async function readCurrencies({ pool }: Pick<Database, 'pool'>, livemode: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ currency: string }>(
    `SELECT default_currency AS currency FROM accounts WHERE livemode = $1 AND merchant_id <> $2 GROUP BY 1 ORDER BY count(*) DESC, 1`,
    [livemode, platformMerchantId],
  )
  return rows.map(({ currency }) => currency)
}
