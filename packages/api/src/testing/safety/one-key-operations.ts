import { type Client, monthly } from '../index.ts'
import {
  customer,
  disputed,
  endpoint,
  expirations,
  failedDelivery,
  kept,
  listed,
  onlyMethod,
  paid,
  plan,
  price,
  product,
  read,
  recurring,
  rows,
  type Subject,
  sale,
  subscription,
  told,
} from './one-key-subjects.ts'

/** An operation that is tried under faults, and the effects that it must have once. */
export type OneKeyOperation = {
  /** Makes the object of the operation. @returns its id */
  prepare?(subject: Omit<Subject, 'id'>): Promise<string>
  ask(client: Client, id: string): Promise<unknown>
  /** The number of effects, in our rows or at the processor. */
  effects(subject: Subject): Promise<number>
}

/** Each POST, PUT, PATCH and DELETE of the contract, but for the DELETE of a customer, who is not found the second time. */
export const oneKeyOperations: Record<string, OneKeyOperation> = {
  'POST /products': { ask: (client) => client.products.create({ name: 'Tea', price }), effects: rows('product') },
  'POST /customers': {
    ask: (client) => client.customers.create({ email: 'ada@example.com' }),
    effects: rows('customer'),
  },
  'POST /subscription-products': {
    ask: (client) => client.subscriptionProducts.create(plan),
    effects: rows('subscriptionProduct'),
  },
  'POST /account/links': {
    ask: (client) =>
      client.account.createLink({
        type: 'onboarding',
        return_url: 'https://shop.example/account',
        refresh_url: 'https://shop.example/again',
      }),
    // Another link to the same form changes nothing.
    effects: async () => 0,
  },
  'POST /webhook-endpoints': {
    ask: (client) => client.webhookEndpoints.create({ url: 'https://hooks.example/in' }),
    effects: rows('webhookEndpoint'),
  },
  'POST /webhook-endpoints/{id}/roll-secret': {
    prepare: endpoint,
    ask: (client, id) => client.webhookEndpoints.rollSecret({ id }),
    effects: async ({ platform, shop }) =>
      (await platform.database.prisma.webhookEndpoint.findFirstOrThrow({ where: { accountId: shop.accountId } }))
        .formerSecretHints.length,
  },
  'POST /webhook-endpoints/{id}/test': {
    prepare: endpoint,
    ask: (client, id) => client.webhookEndpoints.sendTestEvent({ id, type: 'charge.refunded' }),
    effects: rows('delivery'),
  },
  'POST /webhook-endpoints/{id}/replay': {
    prepare: failedDelivery,
    ask: (client, id) => client.webhookEndpoints.replay({ id, since: 1 }),
    effects: async ({ platform, shop }) =>
      (await platform.database.prisma.delivery.findFirstOrThrow({ where: { accountId: shop.accountId } })).generation,
  },
  'POST /payment-sessions': {
    ask: (client) => client.paymentSessions.create(sale),
    effects: listed('/v1/checkout/sessions'),
  },
  'POST /subscription-sessions': {
    ask: (client) => client.subscriptionSessions.create(monthly as never),
    effects: listed('/v1/checkout/sessions'),
  },
  'POST /payment-links': {
    ask: (client) => client.paymentLinks.create({ line_items: sale.line_items }),
    effects: rows('paymentLink'),
  },
  'PATCH /payment-links/{id}': {
    prepare: async ({ shop }) => (await shop.client.paymentLinks.create({ line_items: sale.line_items })).id,
    ask: (client, id) => client.paymentLinks.update({ id, metadata: { order: '1' } }),
    // Another change to the same value changes nothing.
    effects: async () => 0,
  },
  'POST /discounts': {
    ask: (client) => client.discounts.create({ name: 'Spring', percent_off: 20, duration: 'once', code: 'SPRING' }),
    effects: rows('discount'),
  },
  'PATCH /discounts/{id}': {
    prepare: async ({ shop }) =>
      (await shop.client.discounts.create({ name: 'Spring', percent_off: 20, duration: 'once' })).id,
    ask: (client, id) => client.discounts.update({ id, metadata: { order: '1' } }),
    // Another change to the same value changes nothing.
    effects: async () => 0,
  },
  'DELETE /discounts/{id}': {
    prepare: async ({ shop }) =>
      (await shop.client.discounts.create({ name: 'Spring', percent_off: 20, duration: 'once' })).id,
    ask: (client, id) => client.discounts.delete({ id }),
    effects: async ({ platform, shop }) =>
      platform.database.prisma.discount.count({ where: { accountId: shop.accountId, active: false } }),
  },
  'POST /payment-intents': {
    ask: (client) => client.paymentIntents.create(price),
    effects: listed('/v1/payment_intents'),
  },
  'POST /payment-sessions/{id}/expire': {
    prepare: async ({ shop }) => (await shop.client.paymentSessions.create(sale)).id,
    ask: (client, id) => client.paymentSessions.expire({ id }),
    effects: expirations,
  },
  'POST /subscription-sessions/{id}/expire': {
    prepare: async ({ shop }) => (await shop.client.subscriptionSessions.create(monthly as never)).id,
    ask: (client, id) => client.subscriptionSessions.expire({ id }),
    effects: expirations,
  },
  'POST /payment-intents/{id}/cancel': {
    prepare: async ({ shop }) => (await shop.client.paymentIntents.create(price)).id,
    ask: (client, id) => client.paymentIntents.cancel({ id }),
    effects: told('payment_intent.canceled'),
  },
  'POST /refunds': {
    prepare: paid,
    ask: (client, session_id) => client.refunds.create({ session_id, amount: 400 }),
    effects: listed('/v1/refunds'),
  },
  'POST /disputes/{id}/evidence': {
    prepare: disputed,
    ask: (client, id) => client.disputes.updateEvidence({ id, evidence: { product_description: 'Tea' }, submit: true }),
    effects: async (subject) =>
      (await read<{ evidence_details: { submission_count: number } }>(subject, `/v1/disputes/${subject.id}`))
        .evidence_details.submission_count,
  },
  'POST /disputes/{id}/accept': {
    prepare: disputed,
    ask: (client, id) => client.disputes.accept({ id }),
    effects: told('charge.dispute.closed'),
  },
  'POST /subscriptions/{id}/cancel': {
    prepare: subscription,
    ask: (client, id) => client.subscriptions.cancel({ id }),
    effects: async (subject) =>
      Number(
        (await read<{ cancel_at_period_end: boolean }>(subject, `/v1/subscriptions/${subject.id}`))
          .cancel_at_period_end,
      ),
  },
  'POST /subscriptions/{id}/reactivate': {
    prepare: async (subject) => {
      const id = await subscription(subject)
      await subject.shop.client.subscriptions.cancel({ id })
      return id
    },
    ask: (client, id) => client.subscriptions.reactivate({ id }),
    effects: async (subject) =>
      Number(
        !(await read<{ cancel_at_period_end: boolean }>(subject, `/v1/subscriptions/${subject.id}`))
          .cancel_at_period_end,
      ),
  },
  'POST /subscriptions/{id}/pause': {
    prepare: subscription,
    ask: (client, id) => client.subscriptions.pause({ id }),
    // The credit of the rest of the period.
    effects: async (subject) => (await read<{ data: object[] }>(subject, '/v1/invoiceitems?limit=100')).data.length,
  },
  'POST /subscriptions/{id}/resume': {
    prepare: async (subject) => {
      const id = await subscription(subject)
      await subject.shop.client.subscriptions.pause({ id })
      return id
    },
    ask: (client, id) => client.subscriptions.resume({ id }),
    // The first invoice is not an effect.
    effects: async (subject) =>
      (await read<{ data: object[] }>(subject, `/v1/invoices?subscription=${subject.id}`)).data.length - 1,
  },
  'POST /subscriptions/{id}/payment-method-sessions': {
    prepare: subscription,
    ask: (client, id) =>
      client.subscriptions.createPaymentMethodSession({ id, return_url: 'https://shop.example/account' }),
    // Another page on which a card may be entered changes nothing.
    effects: async () => 0,
  },
  'POST /payments': {
    prepare: kept,
    ask: (client, customer_id) => client.payments.create({ customer_id, ...price }),
    effects: async (subject) =>
      (await read<{ data: { paid: boolean }[] }>(subject, '/v1/charges?limit=100')).data.filter(({ paid }) => paid)
        .length - 1,
  },
  'POST /customer-sessions': {
    prepare: customer,
    ask: (client, customer_id) =>
      client.customerSessions.create({ customer_id, return_url: 'https://shop.example/account' }),
    // A link stores nothing until it is opened.
    effects: async () => 0,
  },
  'POST /customers/{id}/payment-method-sessions': {
    prepare: customer,
    ask: (client, id) => client.paymentMethods.createSession({ id, return_url: 'https://shop.example/account' }),
    // Another page on which a card may be entered changes nothing.
    effects: async () => 0,
  },
  'POST /customers/{id}/payment-methods/{pm}/default': {
    prepare: kept,
    ask: async (client, id) => client.paymentMethods.setDefault({ id, pm: await onlyMethod(client, id) }),
    effects: async ({ platform, shop, id }) =>
      platform.database.prisma.paymentMethod.count({
        where: { accountId: shop.accountId, customerId: id, isDefault: true },
      }),
  },
  'PUT /products/{id}': {
    prepare: product,
    ask: (client, id) => client.products.update({ id, name: 'Coffee', price: { ...price, amount: 2000 } }),
    effects: async ({ platform, shop }) =>
      platform.database.prisma.price.count({ where: { accountId: shop.accountId } }),
  },
  'PUT /subscription-products/{id}': {
    prepare: recurring,
    ask: (client, id) => client.subscriptionProducts.update({ id, name: 'Coffee', ...price, interval: 'weekly' }),
    effects: async ({ platform, shop, id }) =>
      (
        await platform.database.prisma.subscriptionProduct.findFirstOrThrow({
          where: { accountId: shop.accountId, id },
        })
      ).formerPriceIds.length,
  },
  'PUT /customers/{id}': {
    prepare: customer,
    ask: (client, id) => client.customers.update({ id, name: 'Ada' }),
    effects: rows('customer'),
  },
  'PATCH /subscriptions/{id}': {
    prepare: async (subject) => {
      await subject.shop.client.subscriptionProducts.create({ ...plan, interval: 'annual' })
      return subscription(subject)
    },
    ask: async (client, id) => {
      const { items } = await client.subscriptionProducts.list({})
      const yearly = items.find(({ price }) => price.interval === 'annual')
      return client.subscriptions.update({ id, price_id: yearly?.price.id })
    },
    // The new period is charged once, after the first invoice.
    effects: async (subject) =>
      (await read<{ data: object[] }>(subject, `/v1/invoices?subscription=${subject.id}`)).data.length - 1,
  },
  'POST /subscriptions/{id}/preview': {
    prepare: subscription,
    ask: (client, id) => client.subscriptions.preview({ id, quantity: 3 }),
    effects: async () => 0,
  },
  'PATCH /subscriptions/{id}/quantity': {
    prepare: subscription,
    ask: (client, id) => client.subscriptions.changeQuantity({ id, quantity: 3, proration_behavior: 'always_invoice' }),
    effects: async (subject) =>
      (await read<{ data: object[] }>(subject, `/v1/invoices?subscription=${subject.id}`)).data.length,
  },
  'PATCH /webhook-endpoints/{id}': {
    prepare: endpoint,
    ask: (client, id) => client.webhookEndpoints.update({ id, description: 'Orders' }),
    effects: rows('webhookEndpoint'),
  },
  'DELETE /products/{id}': {
    prepare: product,
    ask: (client, id) => client.products.archive({ id }),
    effects: rows('product'),
  },
  'DELETE /subscription-products/{id}': {
    prepare: recurring,
    ask: (client, id) => client.subscriptionProducts.archive({ id }),
    effects: rows('subscriptionProduct'),
  },
  'DELETE /webhook-endpoints/{id}': {
    prepare: endpoint,
    ask: (client, id) => client.webhookEndpoints.deactivate({ id }),
    effects: rows('webhookEndpoint'),
  },
}
