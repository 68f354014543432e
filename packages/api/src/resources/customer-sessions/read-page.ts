import {
  type Customer,
  type Invoice,
  type Subscription,
  type SubscriptionSession,
  statementsOn,
} from '@merchant-payments/db'
import type { KeptCard } from '@merchant-payments/processor'
import { invoicePdfUrl } from '../../contract/invoices/pdf-link.ts'
import type { InvoiceType } from '../../contract/invoices/schema.ts'
import type { PaymentMethodWire } from '../../contract/payment-methods/schema.ts'
import type { PaymentWire } from '../../contract/payments/schema.ts'
import { type PaymentRow, toPayment } from '../../contract/payments/wire.ts'
import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { sql } from '../../core/wire/sql.ts'
import { mayStillComplete } from '../invoices/complete-buyer.ts'
import { listPaymentMethods } from '../payment-methods/list.ts'
import { paymentColumns } from '../payments/columns.ts'
import { type SoldRow, soldBy, toSold } from '../payments/portal/sold-items-sql.ts'
import { isRenewing } from '../subscriptions/is-renewing.ts'
import { findOwnPayments, type PaymentCursor } from './own-payments.ts'
import { findOwnSubscriptions, type OwnSubscription } from './own-subscriptions.ts'
import { mayDo, type PageRights } from './page-rights.ts'
import type { PageSession } from './page-session.ts'
import { findPlans, type PagePlan } from './plans.ts'

const [maxMethods, maxPayments] = [10, 20]

export type PageSubscription = SubscriptionWire & {
  /** The name of what was sold, or of the plan to which it was moved. */
  name: string
  card: KeptCard | null
  /** The customer pays the fee as well. */
  passesFees: boolean
  /** The subscription is paid, and the next renewal changes nothing. */
  isRenewing: boolean
}

export type PageCustomer = Pick<Customer, 'id' | 'email' | 'name' | 'phone'> & { methods: PaymentMethodWire[] }

export type PageInvoice = {
  id: string
  type: InvoiceType
  number: string
  url: string
  /** The buyer's data can still be completed. */
  completable: boolean
}

/**
 * A payment with its invoices and credit notes, the first item that was sold, and the number of further ones; null when only its
 * description is known.
 */
export type PagePayment = PaymentWire & { sold: { name: string; further: number } | null; invoices: PageInvoice[] }

/** The content of a customer's page. */
export type CustomerPage = {
  subscriptions: PageSubscription[]
  customers: PageCustomer[]
  payments: PagePayment[]
  /** The last payment of this page, if there are older ones. */
  olderThan: PaymentCursor | null
  /** The plans that the customer may choose. */
  plans: PagePlan[]
}

const reader = { kind: 'command', id: null, name: 'customer page' } as const

/** @param after the last payment on the page before; null for the first page */
export async function readCustomerPage(
  services: Services,
  session: PageSession,
  { rights, after }: { rights: PageRights; after: PaymentCursor | null },
): Promise<CustomerPage> {
  const { account, customers } = session
  const scope = { services, account, actor: reader }
  const [subscriptions, withMethods, payments] = await Promise.all([
    findOwnSubscriptions(services, session).then((own) => readSubscriptions(services, account, own)),
    Promise.all(
      customers.map(async ({ id, email, name, phone }) => {
        const { items } = await listPaymentMethods(scope, { id, limit: maxMethods })
        return { id, email, name, phone, methods: items }
      }),
    ),
    readPayments(services, session, after),
  ])
  const currencies = new Set(subscriptions.flatMap(({ items }) => items.map(({ currency }) => currency)))
  const plans = mayDo(rights, 'changePlan') ? await findPlans(services, account.id, [...currencies]) : []
  return { subscriptions, customers: withMethods, ...payments, plans }
}

/** Subscriptions of a session, in their order. */
export async function readSubscriptions(
  services: Services,
  account: PageSession['account'],
  own: readonly Pick<OwnSubscription, 'id'>[],
): Promise<PageSubscription[]> {
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
    isRenewing: isRenewing(row, row.pendingChange),
  }
}

async function readPayments(services: Services, session: PageSession, after: PaymentCursor | null) {
  const { account } = session
  const found = await findOwnPayments(services, session, { after, limit: maxPayments + 1 })
  const ids = found.slice(0, maxPayments).map(({ id }) => id)
  const [{ rows }, invoices] = await Promise.all([
    services.database.pool.query<PaymentRow & SoldRow>(sql`
      SELECT shown.*, sold.*
        FROM (SELECT ${paymentColumns} FROM payments WHERE account_id = ${account.id} AND id = ANY(${ids})) AS shown
        LEFT JOIN LATERAL (${soldBy(account.id, sql`shown`)}) AS sold ON true
       ORDER BY shown."createdAt" DESC, shown.id DESC`),
    readInvoices(services, account.id, ids),
  ])
  return {
    payments: rows.map((row) => ({
      ...toPayment(services, row, account),
      sold: toSold(row),
      invoices: invoices.get(row.id) ?? [],
    })),
    olderThan: found.length > maxPayments ? (found[maxPayments - 1] ?? null) : null,
  }
}

type InvoiceRow = Pick<Invoice, 'id' | 'type' | 'number' | 'paymentId' | 'refundRef' | 'erasedAt' | 'createdAt'>

/** The invoices and credit notes of payments, oldest first. */
async function readInvoices(
  services: Services,
  accountId: number,
  paymentIds: readonly string[],
): Promise<Map<string, PageInvoice[]>> {
  const rows = await statementsOn(services.database.pool).$queryRaw<InvoiceRow[]>`
    SELECT id, type, number, payment_id AS "paymentId", refund_ref AS "refundRef", erased_at AS "erasedAt",
           created_at AS "createdAt" FROM invoices
     WHERE account_id = ${accountId} AND payment_id = ANY(${paymentIds}) ORDER BY created_at, id`
  const shown = rows.flatMap((row) => {
    const url = invoicePdfUrl(services, { ...row, accountId })
    const completable = row.refundRef === null && mayStillComplete(services, row)
    const { id, paymentId, number } = row
    return url === null ? [] : [{ paymentId, invoice: { id, type: row.type as InvoiceType, number, url, completable } }]
  })
  const byPayment = Map.groupBy(shown, ({ paymentId }) => paymentId)
  return new Map([...byPayment].map(([id, list]) => [id, list.map(({ invoice }) => invoice)]))
}
