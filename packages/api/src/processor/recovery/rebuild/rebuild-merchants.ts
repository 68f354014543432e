import { randomUUID } from 'node:crypto'
import { isUniqueViolation, randomBase62, type Tx } from '@merchant-payments/db'
import type { MadeAccount, ProcessorScope } from '@merchant-payments/processor'
import { isId } from '../../../core/request/id.ts'
import { newUser, signInEmail } from '../../../people/access/new-user.ts'
import { hashPassword } from '../../../people/access/password.ts'
import { columnsOfExisting } from '../../../people/merchants/columns-of-existing.ts'
import { unopened } from '../../../people/merchants/open-account.ts'
import { eachPage, type RebuildContext } from './rebuild-context.ts'

type Lost = MadeAccount & { merchantId: string }

/**
 * Recreates merchants whose accounts exist at the processor alone, under the ids in the accounts' metadata, and links
 * accounts that were opened since to known merchants. Plan, keys and members are not recreated: the processor does not
 * have them.
 * @returns the merchants that were created, and the accounts that were linked
 * @throws ProcessorError
 */
export async function rebuildMerchants(
  rebuilding: RebuildContext,
  livemode: boolean,
): Promise<{ merchants: string[]; accounts: ProcessorScope[] }> {
  const { services, dryRun, found } = rebuilding
  const made: string[] = []
  const accounts: ProcessorScope[] = []
  await eachPage(
    rebuilding,
    (since, after) => services.processor.history.accounts(livemode, since, after),
    async (items) => {
      const named = items.flatMap((item) =>
        item.merchantId !== null && isId('mer', item.merchantId) ? { ...item, merchantId: item.merchantId } : [],
      )
      for (const lost of await unknownAccounts(rebuilding, livemode, named)) {
        const isKnown = (await services.database.prisma.merchant.count({ where: { id: lost.merchantId } })) > 0
        if (!isKnown && !found.has(lost.merchantId)) made.push(lost.merchantId)
        accounts.push({ livemode, hostAccount: lost.id })
        found.add(lost.merchantId)
        if (dryRun) continue
        if (!isKnown) await makeMerchant(rebuilding, lost)
        await joinAccount(rebuilding, livemode, lost)
      }
    },
  )
  return { merchants: made, accounts }
}

/** The accounts without a row; of two accounts of one merchant, the older one. */
async function unknownAccounts(
  { services }: RebuildContext,
  livemode: boolean,
  named: readonly Lost[],
): Promise<Lost[]> {
  const { prisma } = services.database
  const known = await prisma.account.findMany({
    where: {
      livemode,
      OR: [
        { processorAccountId: { in: named.map(({ id }) => id) } },
        { merchantId: { in: named.map(({ merchantId }) => merchantId) }, processorAccountId: { not: null } },
      ],
    },
    select: { merchantId: true },
  })
  const merchants = new Set(known.map(({ merchantId }) => merchantId))
  const lost = named.filter(({ merchantId }) => !merchants.has(merchantId))
  return [...new Map(lost.map((one) => [one.merchantId, one])).values()]
}

/**
 * Creates a merchant with both accounts, and a member who sets a new password by mail. Does nothing if another run has
 * created it.
 */
async function makeMerchant(
  { services }: RebuildContext,
  { merchantId, country, created, ...lost }: Lost,
): Promise<void> {
  const { database, clock } = services
  const now = clock.now()
  const name = lost.name ?? lost.email ?? merchantId
  const email = lost.email ?? `${merchantId}@unknown.invalid`
  const passwordHash = await hashPassword(randomBase62(40), services.passwordCost)
  const columns = unopened({ merchantId, name, email, country, model: 'platform' }, null)
  const account = { ...columns, createdAt: created, updatedAt: now }
  try {
    await database.prisma.$transaction(async (tx) => {
      await tx.merchant.create({
        data: {
          id: merchantId,
          name,
          email,
          country,
          createdAt: created,
          accounts: { create: [true, false].map((livemode) => ({ livemode, ...account })) },
        },
      })
      const userId = await findOrMakeUser(tx, { name, email, passwordHash, now })
      await tx.member.create({ data: { id: randomUUID(), merchantId, userId, role: 'owner', createdAt: now } })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'merchants_pkey')) throw error
  }
}

/** If the person is known, only the membership is added. */
async function findOrMakeUser(tx: Tx, user: Parameters<typeof newUser>[0]): Promise<string> {
  const known = await tx.user.findUnique({ where: { email: signInEmail(user.email) }, select: { id: true } })
  return known?.id ?? (await tx.user.create({ data: newUser(user), select: { id: true } })).id
}

/** Links an account to the processor account, with its capabilities. */
async function joinAccount({ services }: RebuildContext, livemode: boolean, { id, merchantId }: Lost): Promise<void> {
  const { database, processor, clock } = services
  const snapshot = await processor.accounts.retrieve(livemode, id)
  await database.prisma.account.updateMany({
    where: { merchantId, livemode, processorAccountId: null },
    data: { ...(await columnsOfExisting(services, livemode, snapshot)), updatedAt: clock.now() },
  })
}
