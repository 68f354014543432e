import type { Prisma } from '@merchant-payments/db'
import { invalid } from '../../request/errors.ts'
import type { PersonScope } from '../../request/trpc.ts'
import { pageOf } from '../../wire/list.ts'
import { literally } from '../../wire/search.ts'
import type { MerchantList } from './schema.ts'
import { toOperatorsMerchant } from './wire.ts'

/** All merchants, newest first. @throws validation_error for a cursor that is no merchant */
export async function listAllMerchants({ services }: PersonScope, query: MerchantList) {
  const { prisma } = services.database
  const { search, plan, suspended, starting_after: after } = query
  const from = after === undefined ? null : await prisma.merchant.findUnique({ where: { id: after } })
  if (after !== undefined && !from) throw invalid('starting_after', 'is not the id of an item of this list')
  const part = search ? { contains: literally(search), mode: 'insensitive' as const } : null
  const conditions: Prisma.MerchantWhereInput[] = [
    ...(part ? [{ OR: [{ name: part }, { email: part }, { id: search ?? '' }] }] : []),
    ...(plan ? [{ plan }] : []),
    ...(suspended === undefined ? [] : [{ keysSuspendedAt: suspended ? { not: null } : null }]),
    ...(from
      ? [{ OR: [{ createdAt: { lt: from.createdAt } }, { createdAt: from.createdAt, id: { lt: from.id } }] }]
      : []),
  ]
  const rows = await prisma.merchant.findMany({
    where: { AND: conditions },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: query.limit + 1,
    include: { accounts: { orderBy: { livemode: 'asc' } } },
  })
  return pageOf(rows, query.limit, toOperatorsMerchant)
}
