import type { CustomerCreate, CustomerWire } from '../../contract/customers/schema.ts'
import { toCustomer } from '../../contract/customers/wire.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { idOf } from '../../core/request/id.ts'
import { toColumns } from '../../core/wire/columns.ts'

export async function createCustomer(scope: AccountScope, input: CustomerCreate): Promise<CustomerWire> {
  const { services, account } = scope
  const now = services.processorClock.now()
  const { prisma } = services.database
  const key = { accountId: account.id, id: idOf(scope, 'cus') }
  const data = { metadata: {}, ...toColumns(input), ...key, createdAt: now, updatedAt: now }
  const [made] = await prisma.$transaction(async (tx) => {
    const created = await tx.customer.createManyAndReturn({ data, skipDuplicates: true })
    await addMetadataEntries(tx, 'customer', created)
    return created
  })
  // Otherwise an earlier attempt at this request has inserted it.
  const row = made ?? (await prisma.customer.findFirstOrThrow({ where: key }))
  return toCustomer(row, account.livemode)
}
