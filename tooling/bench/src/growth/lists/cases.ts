import { type Asked, type Case, main, named, newest, rare } from './case.ts'

const each = (field: string, values: readonly unknown[]): Case[] =>
  values.map((value) => ({ name: `${field}: ${String(value)}`, input: { [field]: value } }))

const behind = (prefix: string, perPayment = 1): Case => ({
  name: 'page in the middle',
  input: ({ middle }) => ({ starting_after: middle(prefix, perPayment) }),
})
/** The oldest moments of thirteen months: everything that has few rows is there. */
const since = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
const ranges = (from: string, before: string, days: number): Case[] => [
  { name: `${from}: all`, input: { [from]: since(days) } },
  { name: `${before}: few`, input: { [before]: since(days) + 3_600 } },
  { name: `${from} and ${before}: a month`, input: { [from]: since(days / 2), [before]: since(days / 2 - 30) } },
]

const searches: Case[] = [
  { name: 'search: a part of an email', input: { search: 'e.special' } },
  { name: 'search: a part of a text', input: { search: 'rare' } },
  { name: 'search: two letters', input: { search: 'q7' } },
  { name: 'search: a text of none', input: { search: 'zzzyx' } },
  { name: 'search: two letters of none', input: { search: 'zy' } },
  { name: 'search: a part of every email', input: { search: 'example' } },
]

const paymentStatuses = [
  ...['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing'],
  ...['succeeded', 'canceled', 'failed', 'refunded', 'partially_refunded', 'disputed'],
]

const paymentFilters: Case[] = [
  ...each('status', paymentStatuses),
  ...each('currency', ['usd', 'eur']),
  { name: 'amount_from', input: { amount_from: 9_000_000 } },
  { name: 'amount_to', input: { amount_to: 60 } },
  { name: 'amount_from and amount_to: all', input: { amount_from: 1, amount_to: 10_000_000 } },
  ...ranges('created_from', 'created_before', 395),
  { name: 'customer_email', input: { customer_email: 'Someone.Special@example.org' } },
  { name: 'customer_id', input: ({ hits }) => ({ customer_id: named('cus_', hits, 'buys') }) },
  ...searches,
  { name: 'search: a buyer', input: { search: 'ROSA RARE' } },
  { name: 'search: an amount', input: { search: '0.51' } },
  { name: 'search: an amount of none', input: { search: '99.99' } },
  { name: 'search: a card', input: { search: '4077' } },
  { name: 'search: an earlier card', input: { search: '8088' } },
  { name: 'search: a payment', input: ({ middle }) => ({ search: middle('pi_') }) },
  { name: 'search: a customer', input: ({ hits }) => ({ search: named('cus_', hits, 'buys') }) },
  { name: 'search: a subscription', input: ({ hits }) => ({ search: `sub_${hits}_subscribed` }) },
  { name: 'status and search', input: { status: 'failed', search: 'example' } },
  { name: 'status and currency', input: { status: 'succeeded', currency: 'eur' } },
]

const byMetadata: Case[] = [
  { name: 'metadata', input: { metadata: { campaign: 'rare' } } },
  { name: 'metadata: of none', input: { metadata: { campaign: 'none' } } },
]

const subscriptionStatuses = [
  ...['trialing', 'active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'],
]

const deliveryStatuses = ['pending', 'succeeded', 'failed', 'suspended']

/** Each query of the router that reads more than one object, with every filter that it has. */
export const lists: Readonly<Record<string, readonly Case[]>> = {
  'products.list': [newest, behind('prod_', 0.1), { name: 'archived', input: { archived: true } }],
  'customers.list': [
    newest,
    behind('cus_', 0.2),
    { name: 'email', input: { email: 'Someone.Special@example.org' } },
    ...ranges('created_gte', 'created_lt', 395),
    ...byMetadata,
  ],
  'payments.list': [
    newest,
    behind('pi_'),
    ...each('status', ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
    { name: 'customer_id', input: ({ hits }) => ({ customer_id: named('cus_', hits, 'buys') }) },
    { name: 'customer_email', input: { customer_email: 'Someone.Special@example.org' } },
    { name: 'session_id', input: { session_id: 'cs_test_none' } },
    { name: 'subscription_id', input: ({ hits }) => ({ subscription_id: `sub_${hits}_subscribed` }) },
    ...each('disputed', [true, false]),
    ...ranges('created_gte', 'created_lt', 395),
    ...byMetadata,
    {
      name: 'customer_id and metadata',
      input: ({ hits }) => ({ customer_id: named('cus_', hits, 'buys'), metadata: { campaign: 'rare' } }),
    },
  ],
  'testPayments.list': [newest, behind('pi_')],
  'refunds.list': [
    newest,
    behind('re_given_up_', 0.1),
    ...each('status', ['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
    { name: 'payment_intent', input: ({ middle }) => ({ payment_intent: middle('pi_') }) },
    { name: 'session_id', input: { session_id: 'cs_test_none' } },
    ...ranges('created_gte', 'created_lt', 395),
  ],
  'invoices.list': [
    newest,
    behind('inv_', 0.2),
    { name: 'payment_id', input: ({ middle }) => ({ payment_id: middle('pi_') }) },
    { name: 'customer_id', input: ({ hits }) => ({ customer_id: named('cus_', hits, 'buys') }) },
    ...ranges('created_gte', 'created_lt', 395),
  ],
  'paymentSessions.list': [
    newest,
    { name: 'page in the middle', input: ({ middle }) => ({ starting_after: middle('cs_test_o') }) },
    ...each('status', ['open', 'complete', 'expired']),
    ...each('payment_status', ['unpaid', 'paid', 'no_payment_required']),
    { name: 'customer_id', input: ({ hits }) => ({ customer_id: named('cus_', hits, 'buys') }) },
    { name: 'customer_email', input: { customer_email: 'Someone.Special@example.org' } },
    { name: 'payment_intent', input: ({ middle }) => ({ payment_intent: middle('pi_') }) },
    ...ranges('created_gte', 'created_lt', 395),
    ...byMetadata,
  ],
  'subscriptionSessions.list': [
    newest,
    behind('cs_test_sub', 0.2),
    ...each('status', ['open', 'complete', 'expired']),
    { name: 'customer_id', input: ({ hits }) => ({ customer_id: named('cus_', hits, 'subs') }) },
    { name: 'price_id', input: { price_id: 'price_none' } },
    { name: 'subscription', input: ({ middle }) => ({ subscription: middle('sub_', 0.2) }) },
    ...ranges('created_gte', 'created_lt', 395),
    ...byMetadata,
  ],
  'disputes.list': [newest, behind('du_', 0.2)],
  'subscriptionProducts.list': [newest, behind('prod_plan_', 0.1), { name: 'archived', input: { archived: true } }],
  'subscriptions.list': [
    newest,
    behind('sub_', 0.2),
    ...each('status', [...subscriptionStatuses, 'all']),
    { name: 'customer_id', input: ({ hits }) => ({ customer_id: named('cus_', hits, 'subs') }) },
    { name: 'price_id', input: { price_id: 'price_none' } },
    ...ranges('created_gte', 'created_lt', 395),
    ...byMetadata,
  ],
  'payouts.list': [newest, behind('po_', 0.01)],
  'payouts.lines': [
    { name: 'newest page', input: ({ payoutId: id }) => ({ id }) },
    { name: 'page in the middle', input: ({ payoutId: id, middle }) => ({ id, starting_after: middle('txn_') }) },
  ],
  'paymentLinks.list': [newest, behind('plink_', 0.1), ...each('active', [true, false])],
  'portal.paymentLinks.earnings': [{ name: 'of a link', input: ({ hits }) => ({ id: named('plink_', hits, 'sold') }) }],
  'discounts.list': [
    newest,
    behind('disc_', 0.1),
    ...each('active', [true, false]),
    ...each('code', ['rare', 'none']),
    { name: 'active and code', input: { active: false, code: 'rare' } },
  ],
  'portal.discounts.earnings': [{ name: 'of a discount', input: ({ hits }) => ({ id: named('disc_', hits, 'sold') }) }],
  'events.list': [
    newest,
    { name: 'page in the middle', input: ({ eventId }) => ({ starting_after: eventId }) },
    ...each('type', ['payment_intent.succeeded', 'charge.dispute.closed', 'payout.failed']),
    { name: 'object_id', input: ({ middle }) => ({ object_id: middle('pi_') }) },
    { name: 'object_id: of none', input: { object_id: 'pi_none' } },
    ...ranges('created_gte', 'created_lt', 395),
  ],
  'events.changes': [{ name: 'from the middle', input: ({ eventId }) => ({ after: eventId, wait: 0 }) }],
  'webhookEndpoints.list': [newest, { name: 'next page', input: ({ hits }) => ({ starting_after: rare(hits) }) }],
  'webhookEndpoints.listDeliveries': [
    { name: 'newest page', input: ({ hits }) => ({ id: main(hits) }) },
    { name: 'of few', input: ({ hits }) => ({ id: rare(hits) }) },
    { name: 'page in the middle', input: ({ hits, deliveryId }) => ({ id: main(hits), starting_after: deliveryId }) },
    ...deliveryStatuses.map((status) => ({
      name: `status: ${status}`,
      input: ({ hits }: Asked) => ({ id: main(hits), status }),
    })),
    { name: 'since', input: ({ hits }) => ({ id: main(hits), since: since(3) }) },
    { name: 'since, of few', input: ({ hits }) => ({ id: rare(hits), since: since(30) }) },
  ],
  'portal.overview.retrieve': [
    ...each('days', [7, 30, 90, 365]),
    ...each('currency', ['eur']),
    { name: 'a year, time_zone', input: { days: 365, time_zone: 'America/New_York' } },
    { name: 'a year, time_zone without quarters', input: { days: 30, time_zone: 'Africa/Monrovia' } },
  ],
  'portal.overview.attention': [newest],
  'portal.payments.list': [newest, behind('pi_'), ...paymentFilters],
  'portal.payments.count': [newest, ...paymentFilters],
  'portal.webhookEndpoints.list': [
    newest,
    { name: 'next page', input: ({ hits }) => ({ starting_after: rare(hits) }) },
  ],
  'portal.webhookEndpoints.retrieve': [{ name: 'what it missed', input: ({ hits }) => ({ id: main(hits) }) }],
  'portal.deliveries.list': [
    newest,
    { name: 'page in the middle', input: ({ deliveryId }) => ({ starting_after: deliveryId }) },
    ...each('status', deliveryStatuses),
    ...each('type', ['payment_intent.succeeded', 'charge.dispute.closed', 'payout.failed']),
    { name: 'endpoint_id', input: ({ hits }) => ({ endpoint_id: main(hits) }) },
    { name: 'endpoint_id: of few', input: ({ hits }) => ({ endpoint_id: rare(hits) }) },
    ...deliveryStatuses.map((status) => ({
      name: `endpoint_id and status: ${status}`,
      input: ({ hits }: Asked) => ({ endpoint_id: main(hits), status }),
    })),
    ...['payment_intent.succeeded', 'charge.dispute.closed', 'payout.failed'].map((type) => ({
      name: `endpoint_id and type: ${type}`,
      input: ({ hits }: Asked) => ({ endpoint_id: main(hits), type }),
    })),
    {
      name: 'endpoint_id of few, and type',
      input: ({ hits }) => ({ endpoint_id: rare(hits), type: 'payment_intent.succeeded' }),
    },
    { name: 'status and type', input: { status: 'failed', type: 'charge.dispute.closed' } },
    ...ranges('created_from', 'created_before', 395),
  ],
  'portal.disputes.list': [
    newest,
    behind('du_', 0.2),
    { name: 'needs_answer', input: { needs_answer: true } },
    ...each('status', ['needs_response', 'under_review', 'won', 'lost']),
  ],
  'portal.subscriptions.list': [
    newest,
    behind('sub_', 0.2),
    ...each('status', subscriptionStatuses),
    { name: 'customer_id', input: ({ hits }) => ({ customer_id: named('cus_', hits, 'subs') }) },
    ...searches,
    { name: 'search: a subscription', input: ({ middle }) => ({ search: middle('sub_', 0.2) }) },
  ],
  'portal.subscriptionProducts.list': [
    newest,
    behind('prod_plan_', 0.1),
    { name: 'archived', input: { archived: true } },
    ...searches,
  ],
  'portal.products.list': [newest, behind('prod_', 0.1), { name: 'archived', input: { archived: true } }, ...searches],
  'portal.products.listPrices': [{ name: 'of a product', input: ({ middle }) => ({ id: middle('prod_', 0.1) }) }],
  'portal.customers.list': [
    newest,
    behind('cus_', 0.2),
    ...searches,
    { name: 'search: a phone number', input: { search: '5550199' } },
    { name: 'search: a customer', input: ({ middle }) => ({ search: middle('cus_', 0.2) }) },
  ],
  'portal.customers.retrieve': [
    { name: 'with purchases', input: ({ hits }) => ({ id: named('cus_', hits, 'buys') }) },
    { name: 'with subscriptions', input: ({ hits }) => ({ id: named('cus_', hits, 'subs') }) },
  ],
  'portal.payouts.retrieve': [{ name: 'with its first lines', input: ({ payoutId: id }) => ({ id }) }],
  'portal.payouts.held': [{ name: 'all', input: {} }],
  'portal.payouts.owed': [{ name: 'all', input: {} }],
  'portal.statements.list': [newest],
  'portal.keys.list': [newest, behind('key_', 0.1)],
  'portal.members.list': [newest],
  'portal.requests.list': [
    newest,
    { name: 'page in the middle', input: ({ requestId }) => ({ starting_after: requestId }) },
    ...each('method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    ...each('path', ['/api/v1/payments', '/api/v1/refunds', '/api/v1/zzz']),
    { name: 'object_id', input: { object_id: 'pi_asked_for' } },
    ...each('status', ['2xx', '4xx', '5xx']),
    ...each('code', ['rate_limit_exceeded', 'internal_error']),
    ...each('key_id', ['key_bench', 'key_rare', 'key_none']),
    { name: 'request_id', input: ({ requestId }) => ({ request_id: requestId }) },
    ...ranges('created_from', 'created_before', 29),
  ],
  'portal.requests.changes': [{ name: 'of a request', input: ({ requestId: id }) => ({ id }) }],
  'portal.requests.neighbours': [{ name: 'of a request', input: ({ requestId: id }) => ({ id }) }],
  'portal.audit.list': [
    newest,
    { name: 'page in the middle', input: ({ auditId }) => ({ starting_after: auditId }) },
    ...each('action', ['refunds.', 'keys.revoke', 'zzz']),
    ...each('actor_id', ['key_bench', 'key_rare', 'key_none']),
    ...each('actor_kind', ['person', 'key', 'operator', 'command']),
    { name: 'object_id', input: { object_id: 're_asked_for' } },
    ...ranges('created_from', 'created_before', 395),
  ],
  'portal.search.find': [
    ...[
      'e.special',
      'rare',
      'zzzyx',
      'example',
      '0.51',
      '99.99',
      '4077',
      '8088',
      'someone.special@example.org',
      'rosa rare',
    ].map((query) => ({
      name: `query: ${query}`,
      input: { query },
    })),
    { name: 'query: a payment', input: ({ middle }) => ({ query: middle('pi_') }) },
  ],
}

/** Files that are written from a list. */
export const listFiles: Readonly<Record<string, readonly Case[]>> = {
  'file of payments': paymentFilters.filter(({ name }) =>
    /^(status: (failed|refunded)|currency: eur|amount_from$|customer|search: (a part of a text|two letters$|a card))/.test(
      name,
    ),
  ),
}
