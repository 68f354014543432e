import { toCustomer } from '../../contract/customers/wire.ts'
import { toDispute } from '../../contract/disputes/wire.ts'
import { toInvoice } from '../../contract/invoices/wire.ts'
import { toPaymentMethod } from '../../contract/payment-methods/wire.ts'
import { toPaymentSession } from '../../contract/payment-sessions/wire.ts'
import { toPayment } from '../../contract/payments/wire.ts'
import { toSubscriptionSession } from '../../contract/subscription-sessions/wire.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import type { AccountScope, OwnerScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { findPersonalObjects, type PersonalObjects } from './find-personal-objects.ts'
import { findPerson, type PersonName } from './person.ts'

/** The rows of one read. The next ones are read when the consumer requests them. */
const batchSize = 200

/** A part of the file: its field, and how its rows are read by their keys. */
type Part = { name: string; keys: readonly string[]; read: (keys: string[]) => Promise<object[]> }

/**
 * All data of a person in one account, as one JSON object in pieces: each resource as the API returns it. Events and deliveries are
 * left out because they repeat these.
 * @throws customer_not_found
 */
export async function exportPerson(scope: ExportScope, name: PersonName): Promise<AsyncIterable<string>> {
  const objects = await findPersonalObjects(scope, await findPerson(scope, name))
  const parts = partsOf(scope, objects)
  const exported = unixSeconds(scope.services.clock.now())
  const head = { object: 'personal_data', livemode: scope.account.livemode, exported }
  return pieces(scope, JSON.stringify(head).slice(0, -1), parts)
}

type ExportScope = OwnerScope & Pick<AccountScope, 'assertStillAuthorized'>

function partsOf({ services, account }: OwnerScope, objects: PersonalObjects): Part[] {
  const { prisma } = services.database
  const { id: accountId, livemode } = account
  return [
    {
      name: 'customers',
      keys: objects.customers,
      read: async (ids) =>
        (await prisma.customer.findMany({ where: { accountId, id: { in: ids } } })).map((row) =>
          toCustomer(row, livemode),
        ),
    },
    {
      name: 'payment_methods',
      keys: objects.customers,
      read: async (ids) => {
        const where = { accountId, customerId: { in: ids }, removedAt: null }
        return (await prisma.paymentMethod.findMany({ where })).map((row) => toPaymentMethod(row, livemode))
      },
    },
    {
      name: 'payment_sessions',
      keys: objects.sessions,
      read: async (refs) =>
        (await prisma.paymentSession.findMany({ where: { accountId, ref: { in: refs } } })).map((row) =>
          toPaymentSession({ ...row, id: row.id ?? row.ref }, livemode),
        ),
    },
    {
      name: 'subscription_sessions',
      keys: objects.subscriptionSessions,
      read: async (refs) => {
        const rows = await prisma.subscriptionSession.findMany({
          where: { accountId, ref: { in: refs } },
          include: { subscription: { select: { id: true } } },
        })
        return rows.map((row) =>
          toSubscriptionSession({ ...row, id: row.id ?? row.ref }, row.subscription?.id ?? null, livemode),
        )
      },
    },
    {
      name: 'subscriptions',
      keys: objects.subscriptions,
      read: async (ids) => {
        const rows = await prisma.subscription.findMany({
          where: { accountId, id: { in: ids } },
          include: { session: true },
        })
        return rows.map((row) => toSubscription(services, row, row.session, account))
      },
    },
    {
      name: 'payments',
      keys: objects.payments,
      read: async (ids) =>
        (await prisma.payment.findMany({ where: { accountId, id: { in: ids } } })).map((row) => ({
          ...toPayment(services, row, account),
          buyer_name: row.buyerName,
        })),
    },
    {
      name: 'invoices',
      keys: objects.payments,
      read: async (ids) => {
        const rows = await prisma.invoice.findMany({
          where: { accountId, paymentId: { in: ids } },
          include: { refund: { select: { id: true, ownId: true } } },
        })
        return rows.map(({ refund, ...row }) =>
          toInvoice(
            services,
            { ...row, processorRefundId: refund?.id ?? null, ownRefundId: refund?.ownId ?? null },
            livemode,
          ),
        )
      },
    },
    {
      name: 'disputes',
      keys: objects.payments,
      read: async (ids) => {
        const rows = await prisma.dispute.findMany({
          where: { accountId, paymentId: { in: ids } },
          include: { payment: true, files: { select: { filename: true, field: true, size: true } } },
        })
        const now = services.processorClock.now()
        return rows.map(({ payment: { sessionId, metadata }, files, ...row }) => ({
          ...toDispute({ ...row, sessionId, metadata }, livemode, now),
          files,
        }))
      },
    },
  ]
}

async function* pieces(
  { assertStillAuthorized }: ExportScope,
  head: string,
  parts: readonly Part[],
): AsyncIterable<string> {
  yield head
  for (const { name, keys, read } of parts) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for (let from = 0; from < keys.length; from += batchSize) {
      // A slow reader is served for hours.
      await assertStillAuthorized?.()
      for (const one of await read(keys.slice(from, from + batchSize))) {
        yield separator + JSON.stringify(one)
        separator = ',\n'
      }
    }
    yield ']'
  }
  yield '}\n'
}
