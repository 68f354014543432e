import type { AccountScope } from '../../request/account-scope.ts'
import { loadProduct } from './load.ts'
import type { ProductWire } from './schema.ts'
import { toProduct } from './wire.ts'

export async function retrieveProduct({ services, account }: AccountScope, id: string): Promise<ProductWire> {
  return toProduct(await loadProduct(services.database, account.id, id), account.livemode)
}
