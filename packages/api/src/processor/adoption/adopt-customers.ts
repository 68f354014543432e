import type { MadeCustomer, ProcessorScope } from '@merchant-payments/processor'
import { languageOf } from '../../core/language/languages.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { Services } from '../../core/request/context.ts'
import { newId } from '../../core/request/id.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { platform } from '../customers/copies.ts'
import { judgeCustomer } from './judge-adoptable.ts'

/** Writes customers of the processor with ids of ours. Customers that have rows stay. @returns how many have rows */
export async function adoptCustomers(
  services: Services,
  owner: Owner,
  { hostAccount }: ProcessorScope,
  customers: readonly MadeCustomer[],
): Promise<number> {
  const accountId = owner.id
  const data = customers.flatMap((customer) => {
    const judged = judgeCustomer(customer)
    if (judged?.taken !== true) return []
    const { id: processorId, name, phone, metadata, created } = customer
    const locale = languageOf(customer.locale)
    const dates = { createdAt: created, updatedAt: created }
    return [{ accountId, id: newId('cus'), email: judged.email, name, phone, locale, metadata, processorId, ...dates }]
  })
  if (data.length === 0) return 0
  await writeAll(services, accountId, async (tx) => {
    const made = await tx.customer.createManyAndReturn({ data, skipDuplicates: true })
    await addMetadataEntries(tx, 'customer', made)
    await tx.customerMirror.createMany({
      data: made.map(({ id: customerId, processorId, updatedAt }) => ({
        accountId,
        customerId,
        hostAccount: hostAccount ?? platform,
        processorCustomerId: processorId ?? '',
        copiedAt: updatedAt,
      })),
      skipDuplicates: true,
    })
  })
  return data.length
}

/** Our ids of adopted customers, by the processor's. */
export async function findAdoptedCustomers(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  processorIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await database.prisma.customer.findMany({
    where: { accountId, processorId: { in: [...processorIds] } },
    select: { id: true, processorId: true },
  })
  return new Map(found.map(({ id, processorId }) => [processorId ?? '', id]))
}
