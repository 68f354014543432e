import { type Database, platformMerchantId } from '@merchant-payments/db'

/** The currencies of the accounts of a mode, by the number of accounts, descending. A literal, because the partial index requires it. */
const currenciesSql = `
  SELECT default_currency AS currency FROM accounts WHERE livemode = $1 AND merchant_id <> '${platformMerchantId}'
   GROUP BY 1 ORDER BY count(*) DESC, 1`

export async function readCurrencies({ pool }: Pick<Database, 'pool'>, livemode: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ currency: string }>(currenciesSql, [livemode])
  return rows.map(({ currency }) => currency)
}
