import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { searchSql } from './lookups.ts'
import type { DeskResult } from './schema.ts'

type Row = Omit<DeskResult, 'id' | 'object_id' | 'merchant_id' | 'merchant_name' | 'amount' | 'created'> & {
  objectId: string
  merchantId: string
  merchantName: string
  amount: string | null
  createdAt: Date
}

/** Finds objects of all merchants in both modes, newest first. */
export async function findAcrossMerchants({ services }: PersonScope, query: string): Promise<{ items: DeskResult[] }> {
  const { rows } = await services.database.pool.query<Row>(searchSql(query))
  const items = rows.map(
    ({ objectId, merchantId, merchantName, amount, createdAt, ...row }): DeskResult => ({
      ...row,
      id: `${merchantId} ${row.livemode ? 'live' : 'test'} ${objectId}`,
      object_id: objectId,
      merchant_id: merchantId,
      merchant_name: merchantName,
      amount: amount === null ? null : Number(amount),
      created: unixSeconds(createdAt),
    }),
  )
  // An object that is found in two ways is shown once.
  return { items: [...new Map(items.map((item) => [item.id, item])).values()] }
}
