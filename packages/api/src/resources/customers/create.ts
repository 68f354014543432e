import { addMetadataEntries } from '../../metadata-entries/entries.ts'
import type { AccountScope } from '../../request/account-scope.ts'
import { idOf } from '../../request/id.ts'
import type { CustomerCreate, CustomerWire } from './schema.ts'
import { toCustomer } from './wire.ts'

export async function createCustomer(scope: AccountScope, input: CustomerCreate): Promise<CustomerWire> {
  const { services, account } = scope
  const now = services.processorClock.now()
  const { prisma } = services.database
  const key = { accountId: account.id, id: idOf(scope, 'cus') }
  const data = {
    ...key,
    email: input.email,
    name: input.name ?? null,
    phone: input.phone ?? null,
    metadata: input.metadata ?? {},
    createdAt: now,
    updatedAt: now,
  }
  const [made] = await prisma.$transaction(async (tx) => {
    const created = await tx.customer.createManyAndReturn({ data, skipDuplicates: true })
    await addMetadataEntries(tx, 'customer', created)
    return created
  })
  // Otherwise an earlier attempt at this request has inserted it.
  const row = made ?? (await prisma.customer.findFirstOrThrow({ where: key }))
  return toCustomer(row, account.livemode)
}
