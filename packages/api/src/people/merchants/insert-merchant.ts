import { randomUUID } from 'node:crypto'
import { type AccountModel, isUniqueViolation, type Plan, type Prisma, type Tx, type User } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { newUser, signInEmail } from '../access/new-user.ts'
import { unopened } from './open-account.ts'
import { slugOf } from './slug.ts'

type MerchantColumns = { name: string; email: string; plan: Plan; country: string; metadata: Metadata }

/** `pricing`: the fee schedule of the merchant, of which null is the default; left out, the plan decides. */
type NewColumns = MerchantColumns & { model: AccountModel; pricing?: { scheduleId: string | null } | undefined }

/**
 * Writes a merchant with an account in both modes, which are opened later, and its owner, who has no password yet.
 * @param record records the event of it, in the same transaction
 * @throws validation_error on `email` if it already owns a merchant
 */
export async function insertMerchant(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  { model, pricing, ...columns }: NewColumns,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const account = { ...unopened({ merchantId: id, model, ...columns }, null), model }
  const write = () =>
    database.prisma.$transaction(async (tx) => {
      const owner = await ownerOf(tx, { ...columns, field: 'email', now })
      await tx.merchant.create({
        data: {
          id,
          ...columns,
          metadata: columns.metadata as Prisma.InputJsonObject,
          createdAt: now,
          members: { create: { id: randomUUID(), role: 'owner', createdAt: now, userId: owner.id } },
          ...(pricing && { feeAssignments: { create: { ...pricing, createdAt: now } } }),
          accounts: {
            create: [false, true].map((livemode) => ({ livemode, ...account, createdAt: now, updatedAt: now })),
          },
        },
      })
      await record(tx)
    })
  // Another request has made the person meanwhile.
  await write().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    return write()
  })
  await slugOf({ database, clock }, { merchantId: id, merchantName: columns.name })
}

type NewOwner = { name: string; email: string; field: string; now: Date }

/**
 * The person of an email, locked until the end of the transaction; a new one without a password.
 * @param field the field of the request that names the email
 * @throws validation_error on the field if the person already owns a merchant
 */
export async function ownerOf(tx: Tx, { name, email, field, now }: NewOwner): Promise<Pick<User, 'id'>> {
  const address = signInEmail(email)
  const [known] = await tx.$queryRaw<Pick<User, 'id'>[]>`
    SELECT id FROM users WHERE email = ${address} FOR NO KEY UPDATE`
  if (!known) return tx.user.create({ data: newUser({ name, email, passwordHash: null, now }) })
  if (await tx.member.findFirst({ where: { userId: known.id, role: 'owner' } })) {
    throw invalid(field, 'a merchant with this email already exists')
  }
  return known
}
