import { ApiError } from '../../request/errors.ts'
import { isId } from '../../request/id.ts'
import type { AccountScope } from '../../request/trpc.ts'
import type { Metadata } from '../../wire/fields.ts'
import { mergeMetadata } from '../../wire/merge-metadata.ts'
import type { CustomerUpdate, CustomerWire } from './schema.ts'
import { toCustomer } from './wire.ts'

export async function updateCustomer(
  { services, account }: AccountScope,
  input: CustomerUpdate,
): Promise<CustomerWire> {
  const { database, clock } = services
  if (!isId('cus', input.id)) throw new ApiError('customer_not_found')
  const key = { accountId: account.id, id: input.id }

  const row = await database.prisma.$transaction(async (tx) => {
    // Locked, because metadata is merged with what stands there.
    const [current] = await tx.$queryRaw<{ metadata: Metadata }[]>`
      SELECT metadata FROM customers WHERE account_id = ${key.accountId} AND id = ${key.id} FOR UPDATE`
    if (!current) throw new ApiError('customer_not_found')
    return tx.customer.update({
      where: { accountId_id: key },
      data: {
        ...(input.email === undefined ? {} : { email: input.email }),
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.phone === undefined ? {} : { phone: input.phone }),
        ...(input.metadata === undefined ? {} : { metadata: mergeMetadata(current.metadata, input.metadata) }),
        updatedAt: clock.now(),
      },
    })
  })
  return toCustomer(row, account.livemode)
}
