import type { Tx } from '@merchant-payments/db'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { deleteCustomer } from '../customers/delete.ts'
import { deleteGuestCustomers } from './delete-guest-customers.ts'
import { type Batch, type ErasedRows, erasures, nothingErased } from './erase-rows.ts'
import { findPersonalObjects, type PersonalObjects } from './find-personal-objects.ts'
import { findUnfinished, unfinishedList } from './find-unfinished.ts'
import { findPerson, type PersonName } from './person.ts'

/** Rows of one transaction. A payment has a few events with attempts, a subscription some for each period, so fewer fit. */
const batchSize = 100
const smallBatchSize = 10

/**
 * Erases a person from one account: rows, events, answers of receivers, and the customer, here and at the processor. Rows
 * that lead to other rows are erased last, so that after a crash the same call continues. Rows that were erased before are
 * not counted.
 * @returns the number of rows that were erased now
 * @throws customer_not_found; validation_error while something of the person is still open, which it names: nothing was
 * erased; ProcessorError if the processor does not delete a customer, who is kept until the same call succeeds
 */
export async function erasePerson(scope: OwnerScope, name: PersonName): Promise<ErasedRows> {
  const objects = await findPersonalObjects(scope, await findPerson(scope, name))
  await requireOver(scope, objects)
  const erased = { ...nothingErased }
  const eraseAll = async (keys: readonly string[], size: number, erase: Erase) => {
    for (let from = 0; from < keys.length; from += size) {
      const batch = {
        accountId: scope.account.id,
        keys: keys.slice(from, from + size),
        now: scope.services.clock.now(),
      }
      const rows = await scope.services.database.prisma.$transaction((tx) => erase(tx, batch))
      for (const [table, count] of Object.entries(rows)) erased[table as keyof ErasedRows] += count
    }
  }
  await eraseAll(objects.payments, batchSize, erasures.payment)
  await deleteGuestCustomers(scope, objects.subscriptions)
  await eraseAll(objects.subscriptions, smallBatchSize, erasures.subscription)
  await eraseAll(objects.subscriptionSessions, batchSize, erasures.session('subscription_sessions'))
  await eraseAll(objects.sessions, batchSize, erasures.session('payment_sessions'))
  for (const id of objects.customers) {
    if (await deleteUnlessGone(scope, id)) erased.customers += 1
  }
  return erased
}

/** @returns false if another call has deleted the customer meanwhile, as was intended */
async function deleteUnlessGone(scope: OwnerScope, id: string): Promise<boolean> {
  try {
    await deleteCustomer(scope, id)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'customer_not_found') return false
    throw error
  }
}

type Erase = (tx: Tx, batch: Batch) => Promise<Partial<ErasedRows>>

async function requireOver(scope: OwnerScope, objects: PersonalObjects): Promise<void> {
  const open = await findUnfinished(scope, objects)
  if (open.length === 0) return
  throw new ApiError('validation_error', {
    message:
      `Nothing was erased, because this person still has ${unfinishedList(open)}. End these first; a checkout session that is ` +
      'not used expires within 24 hours.',
  })
}
