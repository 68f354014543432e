import type { OwnerScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { erasePerson } from './erase-person.ts'
import type { ErasedRows } from './erase-rows.ts'
import { exportPerson } from './export-person.ts'
import type { PersonName } from './person.ts'

/** A merchant in one mode, as an operator names it. */
type AccountName = { merchantId: string; livemode: boolean }

/** `erasePerson` for the command line. @throws merchant_not_found */
export async function erasePersonOf(services: Services, of: AccountName, name: PersonName): Promise<ErasedRows> {
  return erasePerson(await scopeOf(services, of), name)
}

/** `exportPerson` for the command line. @throws merchant_not_found */
export async function exportPersonOf(services: Services, of: AccountName, name: PersonName) {
  return exportPerson(await scopeOf(services, of), name)
}

async function scopeOf(services: Services, of: AccountName): Promise<OwnerScope> {
  const account = await services.database.prisma.account.findFirst({
    where: of,
    select: { id: true, livemode: true },
  })
  if (!account) throw new ApiError('merchant_not_found')
  return { services, account }
}
