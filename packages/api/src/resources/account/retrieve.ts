import type { AccountWire } from '../../contract/account/schema.ts'
import { toAccount } from '../../contract/account/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'

export async function retrieveAccount({ services, account }: AccountScope): Promise<AccountWire> {
  const row = await services.database.prisma.account.findFirstOrThrow({ where: { id: account.id } })
  return toAccount(services, row, account)
}
