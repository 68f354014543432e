import type { AccountScope } from '../../request/account-scope.ts'
import { ApiError } from '../../request/errors.ts'
import { isId } from '../../request/id.ts'

/** A key of the other mode is as unknown as one of another merchant. @throws key_not_found */
export async function requireOwn({ services, account }: AccountScope, id: string): Promise<void> {
  const own = isId('key', id) && (await services.database.prisma.apiKey.count({ where: { id, accountId: account.id } }))
  if (!own) throw keyNotFound()
}

export function keyNotFound(): ApiError {
  return new ApiError('key_not_found')
}
