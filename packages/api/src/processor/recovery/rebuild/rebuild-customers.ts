import type { ProcessorScope } from '@merchant-payments/processor'
import { languageOf } from '../../../core/language/languages.ts'
import { isId } from '../../../core/request/id.ts'
import { platform } from '../../customers/copies.ts'
import { accountIdsOf, eachPage, type Owned, type RebuildContext, withOwners } from './rebuild-context.ts'

/**
 * Recreates customers that the processor has and our rows do not, from the processor's copy, and stores which copies exist.
 * @returns how many were missing
 * @throws ProcessorError
 */
export async function rebuildCustomers(rebuilding: RebuildContext, scope: ProcessorScope): Promise<number> {
  const { services, dryRun } = rebuilding
  let missing = 0
  await eachPage(
    rebuilding,
    (since, after) => services.processor.history.customers(scope, since, after),
    async (items) => {
      const owned = await withOwners(rebuilding, scope, items, ({ own }) => own)
      const copies = owned.filter(({ item, ref }) => isId('cus', ref) && item.email !== null)
      const lost = await unknownOf(rebuilding, copies)
      missing += lost.length
      if (dryRun) return
      const { prisma } = services.database
      await prisma.customer.createMany({ data: lost.flatMap(rowOf), skipDuplicates: true })
      const first = copies.filter(({ item }) => item.currency === null)
      await prisma.customerMirror.createMany({
        data: first.flatMap((copy) => copyRowOf(scope, copy)),
        skipDuplicates: true,
      })
      const further = copies.flatMap((copy) =>
        copyRowOf(scope, copy).flatMap((row) => (copy.item.currency ? { ...row, currency: copy.item.currency } : [])),
      )
      await prisma.customerCurrencyMirror.createMany({ data: further, skipDuplicates: true })
    },
  )
  return missing
}

type Copy = Owned<{
  id: string
  currency: string | null
  email: string | null
  name: string | null
  phone: string | null
  locale: string | null
  created: Date
}>

/** The copy's content is unknown, so it is updated before its next use. */
function copyRowOf({ hostAccount }: ProcessorScope, { item, owner, ref }: Copy) {
  if (!owner) return []
  const place = { accountId: owner.id, customerId: ref, hostAccount: hostAccount ?? platform }
  return [{ ...place, processorCustomerId: item.id, copiedAt: new Date(0) }]
}

async function unknownOf<C extends Copy>({ services }: RebuildContext, copies: readonly C[]): Promise<C[]> {
  const known = await services.database.prisma.customer.findMany({
    where: { accountId: { in: accountIdsOf(copies) }, id: { in: copies.map(({ ref }) => ref) } },
    select: { id: true },
  })
  const ids = new Set(known.map(({ id }) => id))
  return copies.filter(({ ref }) => !ids.has(ref))
}

function rowOf({ item, owner, ref }: Copy) {
  const { email, name, phone, created } = item
  if (!owner || email === null) return []
  const details = { email, name, phone, locale: languageOf(item.locale), metadata: {} }
  return [{ accountId: owner.id, id: ref, ...details, createdAt: created, updatedAt: created }]
}
