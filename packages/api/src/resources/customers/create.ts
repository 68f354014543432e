import { newId } from '../../request/id.ts'
import type { AccountScope } from '../../request/trpc.ts'
import type { CustomerCreate, CustomerWire } from './schema.ts'
import { toCustomer } from './wire.ts'

export async function createCustomer(
  { services, account }: AccountScope,
  input: CustomerCreate,
): Promise<CustomerWire> {
  const now = services.clock.now()
  const row = await services.database.prisma.customer.create({
    data: {
      accountId: account.id,
      id: newId('cus'),
      email: input.email,
      name: input.name ?? null,
      phone: input.phone ?? null,
      metadata: input.metadata ?? {},
      createdAt: now,
      updatedAt: now,
    },
  })
  return toCustomer(row, account.livemode)
}
