import type { Customer, Subscription, SubscriptionSession } from '@merchant-payments/db'
import type { KeptCard } from '@merchant-payments/processor'
import type { PaymentMethodWire } from '../../contract/payment-methods/schema.ts'
import type { PaymentWire } from '../../contract/payments/schema.ts'
import { type PaymentRow, toPayment } from '../../contract/payments/wire.ts'
import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { pageOf } from '../../core/wire/list.ts'
import { join, type Sql, sql } from '../../core/wire/sql.ts'
import { listPaymentMethods } from '../payment-methods/list.ts'
import { paymentColumns } from '../payments/columns.ts'
import { soldTo } from '../payments/portal/payment-filter-sql.ts'
import { type SoldRow, soldBy, toSold } from '../payments/portal/sold-items-sql.ts'
import { hasAddress } from './find-known.ts'
import { findOwnSubscriptions } from './own-subscriptions.ts'
import type { PageSession } from './page-session.ts'

const [maxMethods, maxPayments] = [10, 20]

export type PageSubscription = SubscriptionWire & {
  /** The name of what was sold, or of the plan to which it was moved. */
  name: string
  card: KeptCard | null
  /** The customer pays the fee as well. */
  passesFees: boolean
}

export type PageCustomer = Pick<Customer, 'id' | 'email' | 'name' | 'phone'> & { methods: PaymentMethodWire[] }

/** A payment with the first item that was sold, and the number of further ones; null when only its description is known. */
export type PagePayment = PaymentWire & { sold: { name: string; further: number } | null }

/** The content of a customer's page. */
export type CustomerPage = {
  subscriptions: PageSubscription[]
  customers: PageCustomer[]
  payments: PagePayment[]
  hasMorePayments: boolean
}

const reader = { kind: 'command', id: null, name: 'customer page' } as const

/** @param after the id of the last payment on the page before; null for the first page */
export async function readPage(services: Services, session: PageSession, after: string | null): Promise<CustomerPage> {
  const { account, customers } = session
  const scope = { services, account, actor: reader }
  const [subscriptions, withMethods, payments] = await Promise.all([
    readSubscriptions(services, session),
    Promise.all(
      customers.map(async ({ id, email, name, phone }) => {
        const { items } = await listPaymentMethods(scope, { id, limit: maxMethods })
        return { id, email, name, phone, methods: items }
      }),
    ),
    readPayments(services, session, after),
  ])
  return { subscriptions, customers: withMethods, payments: payments.items, hasMorePayments: payments.has_more }
}

async function readSubscriptions(services: Services, session: PageSession): Promise<PageSubscription[]> {
  const { account } = session
  const own = await findOwnSubscriptions(services, session)
  const rows = await services.database.prisma.subscription.findMany({
    where: { accountId: account.id, id: { in: own.map(({ id }) => id) } },
    include: { session: true },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return own.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [toPageSubscription(services, row, account)] : []
  })
}

function toPageSubscription(
  services: Services,
  row: Subscription & { session: SubscriptionSession },
  account: PageSession['account'],
): PageSubscription {
  const { session, planName, card } = row
  return {
    ...toSubscription(services, row, session, account),
    name: planName ?? session.name,
    card: card as KeptCard | null,
    passesFees: session.passFees,
  }
}

/** Payments that succeeded or are processing. An array, as else all payments of the account are read for the latest ones. */
async function readPayments(services: Services, { account, customers, email }: PageSession, after: string | null) {
  const owned: Sql[] = [
    ...customers.map(({ id }) => soldTo(account.id, id)),
    ...(email === null ? [] : [hasAddress(sql`customer_email`, email)]),
  ]
  const { rows } = await services.database.pool.query<PaymentRow & SoldRow>(sql`
    WITH theirs AS MATERIALIZED (
      SELECT ${paymentColumns} FROM payments
       WHERE account_id = ${account.id} AND status IN ('succeeded', 'processing') AND (${join(owned, ' OR ')}))
    SELECT shown.*, sold.*
      FROM (SELECT * FROM theirs
             WHERE ${after}::text IS NULL OR ("createdAt", id) < (SELECT "createdAt", id FROM theirs WHERE id = ${after})
             ORDER BY "createdAt" DESC, id DESC LIMIT ${maxPayments + 1}) AS shown
      LEFT JOIN LATERAL (${soldBy(account.id, sql`shown`)}) AS sold ON true
     ORDER BY shown."createdAt" DESC, shown.id DESC`)
  return pageOf(rows, maxPayments, (row) => ({ ...toPayment(services, row, account), sold: toSold(row) }))
}
