import { randomUUID } from 'node:crypto'
import { type Account, type AccountModel, isUniqueViolation, type Plan, randomBase62 } from '@merchant-payments/db'
import { generateKey } from '../../core/request/api-key.ts'
import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import { newId } from '../../core/request/id.ts'
import { newUser, signInEmail } from '../access/new-user.ts'
import { hashPassword } from '../access/password.ts'
import { accountColumns } from './account-columns.ts'
import { type AccountColumns, openAccount, unopened } from './open-account.ts'
import { slugOf } from './slug.ts'

export type NewMerchant = {
  name: string
  email: string
  plan: Plan
  country: string
  /** The model of the accounts, which cannot be changed later. Default: that of the installation. */
  model?: AccountModel | undefined
  /** The fee schedule of the merchant, of which null is the default; left out, the plan decides. */
  pricing?: { scheduleId: string | null } | undefined
}

/** Returned once: none of these values can be read again. */
export type CreatedMerchant = {
  merchant_id: string
  test_key: string
  live_key: string
  portal_email: string
  portal_password: string
}

/** Called for each account between its opening at the processor and our first read of it. */
export type OpenedAccount = (livemode: boolean, processorAccountId: string) => Promise<void>

type CreationOptions = {
  opened?: OpenedAccount | undefined
  /** Whether accounts are filled in with test data, where that is possible. Else they wait for their onboarding. */
  testData?: boolean
  /** An account in one mode that exists at the processor already, with its columns. */
  adopted?: { livemode: boolean; columns: AccountColumns & Pick<Account, 'adoptedAt'> } | undefined
}

/**
 * A merchant with an account and a first key in both modes, and its first member. The live account is opened at the processor
 * when it is first needed, but for a sandbox, where both are at once.
 * @throws validation_error when the email is taken; ProcessorError
 */
export async function createMerchant(
  services: Services,
  input: NewMerchant,
  options: CreationOptions = {},
): Promise<CreatedMerchant> {
  const created = await createMerchantOnce(services, newId('mer'), input, options)
  if (!created) throw new Error('a new id belongs to a merchant already')
  return created
}

/**
 * The same under an id that is chosen by the caller: the same id in each attempt at a request makes one merchant, with one
 * account per mode at the processor. Null if the merchant exists already: its secrets cannot be shown again.
 * @throws validation_error as above; ProcessorError
 */
export async function createMerchantOnce(
  services: Services,
  merchantId: string,
  { model = services.accountModel ?? 'platform', pricing, ...input }: NewMerchant,
  { opened, testData = true, adopted }: CreationOptions = {},
): Promise<CreatedMerchant | null> {
  const { database, processor, clock } = services
  const password = randomBase62(20)
  // By another attempt at this request, or by another merchant.
  const whenTaken = async () => {
    if (await database.prisma.merchant.findFirst({ where: { id: merchantId } })) return null
    throw emailTaken()
  }
  if (await database.prisma.user.findFirst({ where: { email: signInEmail(input.email) } })) return whenTaken()

  const owner = { merchantId, name: input.name, email: input.email, country: input.country, model }
  const sandboxed = await processor.isSandbox()
  const open = async (livemode: boolean) => {
    if (adopted?.livemode === livemode) return adopted.columns
    if (!processor.isSetUp(livemode) || (livemode && !sandboxed)) return unopened(owner, null)
    const columns = await openAccount(services, owner, { livemode, testData })
    const { processorAccountId } = columns
    if (!opened || processorAccountId === null) return columns
    await opened(livemode, processorAccountId)
    return { ...columns, ...accountColumns(await processor.accounts.retrieve(livemode, processorAccountId), columns) }
  }
  const [test, live] = await Promise.all([open(false), open(true)])
  const now = clock.now()
  const testKey = generateKey(false)
  const liveKey = generateKey(true)
  const firstKey = ({ id, hash, prefix }: typeof testKey) => ({
    create: { id, hash, prefix, name: 'First key', bornWithMerchant: true, createdAt: now },
  })
  const passwordHash = await hashPassword(password, services.passwordCost)
  try {
    await database.prisma.merchant.create({
      data: {
        id: merchantId,
        ...input,
        createdAt: now,
        ...(pricing && { feeAssignments: { create: { ...pricing, createdAt: now } } }),
        members: {
          create: {
            id: randomUUID(),
            role: 'owner',
            createdAt: now,
            user: { create: newUser({ name: input.name, email: input.email, passwordHash, now }) },
          },
        },
        accounts: {
          create: [
            { columns: test, livemode: false, key: testKey },
            { columns: live, livemode: true, key: liveKey },
          ].map(({ columns, livemode, key }) => ({
            livemode,
            model,
            ...columns,
            createdAt: now,
            updatedAt: now,
            apiKeys: firstKey(key),
          })),
        },
      },
    })
  } catch (error) {
    if (isUniqueViolation(error, 'merchants_pkey') || isUniqueViolation(error, 'users_email_key')) return whenTaken()
    throw error
  }
  // The keys of the answer are shown once: a failure here must not lose them. Housekeeping adds what is missing.
  await slugOf(services, { merchantId, merchantName: input.name }).catch((err: unknown) =>
    services.alert({ err, merchant: merchantId }, 'the page of a new merchant’s customers has no address yet'),
  )
  return {
    merchant_id: merchantId,
    test_key: testKey.secret,
    live_key: liveKey.secret,
    portal_email: input.email,
    portal_password: password,
  }
}

function emailTaken() {
  return invalid('email', 'a merchant with this email already exists')
}
