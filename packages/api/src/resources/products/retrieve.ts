import type { ProductWire } from '../../contract/products/schema.ts'
import { toProduct } from '../../contract/products/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { loadProduct } from './load.ts'

export async function retrieveProduct({ services, account }: AccountScope, id: string): Promise<ProductWire> {
  return toProduct(await loadProduct(services.database, account.id, id), account.livemode)
}
