import { readFile } from 'node:fs/promises'
import { addOperator } from '@merchant-payments/api/operator'
import { expect } from 'vitest'
import type { Portal } from './portal.ts'

/** Addresses by path of the router. */
export type Visited = Readonly<Record<string, string>>

const routes = await readFile(new URL('../src/routes.tsx', import.meta.url), 'utf8')

/** The paths of the router that are made by the given function of it. */
export const pathsOf = (made: 'page' | 'inside' | 'forOperators') =>
  [...routes.matchAll(new RegExp(`^  ${made}\\(\\n\\s+'(.+)',$`, 'gm'))].map(([, path]) => path ?? '').toSorted()

const long = (name: string) => `${name} ${'m'.repeat(150)}`

/** One object of each kind. */
export async function fillShop(portal: Portal): Promise<Visited> {
  const { rest, merchant } = portal
  const { portal: api } = await portal.as('owner')
  const { data: endpoint } = await rest.post<{ id: string }>('/webhook-endpoints', {
    url: `https://shop.example/${'hook'.repeat(40)}`,
    events: ['*'],
  })
  const { data: customer } = await rest.post<{ id: string }>('/customers', {
    email: `${'ada'.repeat(20)}@${'shop'.repeat(12)}.example.com`,
    name: long('Ada'),
  })
  const { data: product } = await rest.post<{ id: string }>('/products', {
    name: long('Tea'),
    price: { amount: 12_345_670, currency: 'kwd' },
  })
  const { data: plan } = await rest.post<{ id: string; price: { id: string } }>('/subscription-products', {
    name: long('Club'),
    amount: 9_900_000,
    currency: 'usd',
    interval: 'quarterly',
  })
  const { data: link } = await rest.post<{ id: string }>('/payment-links', {
    label: long('Tea').slice(0, 100),
    line_items: [{ name: long('Tea'), amount: 12_345_670, currency: 'kwd', quantity: 1 }],
  })
  const { data: discount } = await rest.post<{ id: string }>('/discounts', {
    ...{ name: long('Spring').slice(0, 100), code: 'SPRING'.repeat(6), percent_off: 20, duration: 'repeating' },
    ...{ duration_in_months: 3, product_ids: [product.id, plan.id], max_redemptions: 1000 },
  })
  const urls = { success_url: 'https://shop.example', cancel_url: 'https://shop.example' }
  const sell = async () => {
    const item = { name: long('Tea'), amount: 1_000_000, currency: 'usd', quantity: 1 }
    const sale = { line_items: [item], customer_id: customer.id, ...urls }
    return (await rest.post<Awaited<ReturnType<Parameters<typeof rest.disputedSale>[0]>>>('/payment-sessions', sale))
      .data
  }
  const dispute = await rest.disputedSale(sell)
  const payout = await rest.payout(sell)
  const { data: subscribed } = await rest.post<{ id: string }>('/subscription-sessions', {
    ...{ price_id: plan.price.id, customer_id: customer.id, quantity: 9, ...urls },
  })
  await portal.pay(subscribed.id)
  const { data: payments } = await rest.get<{ items: { id: string; disputed: boolean }[] }>('/test-payments')
  const payment = payments.items.find(({ disputed }) => !disputed)?.id ?? ''
  const { data: refund } = await rest.post<{ id: string }>('/refunds', { payment_intent: payment, amount: 100 })
  await portal.settle()
  await expect.poll(async () => (await api.requests.list.query({ limit: 1 })).items.length).toBe(1)
  const [[delivery], [request], { items: subscriptions }, { data: events }] = await Promise.all([
    api.deliveries.list.query({ endpoint_id: endpoint.id, limit: 1 }).then(({ items }) => items),
    api.requests.list.query({ limit: 1 }).then(({ items }) => items),
    api.subscriptions.list.query({ limit: 1 }),
    rest.get<{ items: { id: string }[] }>('/events'),
  ])
  const month = (await api.statements.list.query({})).items[0]?.month ?? ''
  const withId = {
    '/payments/$id': `/payments/${payment}`,
    '/refunds/$id': `/refunds/${refund.id}`,
    '/disputes/$id': `/disputes/${dispute}`,
    '/payouts/$id': `/payouts/${payout}`,
    '/statements/$id': `/statements/${month}`,
    '/customers/$id': `/customers/${customer.id}`,
    '/subscriptions/$id': `/subscriptions/${subscriptions[0]?.id}`,
    '/products/$id': `/products/${product.id}`,
    '/plans/$id': `/plans/${plan.id}`,
    '/links/$id': `/links/${link.id}`,
    '/discounts/$id': `/discounts/${discount.id}`,
    '/webhooks/$id': `/webhooks/${endpoint.id}`,
    '/deliveries/$id': `/deliveries/${delivery?.id}`,
    '/events/$id': `/events/${events.items[0]?.id}`,
    '/requests/$id': `/requests/${request?.id}`,
  }
  const lists = pathsOf('inside').filter((path) => !path.includes('$'))
  const all = { ...Object.fromEntries(lists.map((path) => [path, path])), ...withId }
  await addOperator(portal.server.services, { email: merchant.portal_email, name: 'Op', existing: true })
  return Object.fromEntries(Object.entries(all).map(([path, at]) => [path, portal.at(at)]))
}

/** Every page of an operator. */
export function operatorPages({ server, merchant }: Portal): Visited {
  const paths = {
    '/': '',
    '/merchants/$id': `/merchants/${merchant.merchant_id}`,
    '/payouts': '/payouts',
    '/search': `/search?q=${'ada'.repeat(20)}%40${'shop'.repeat(12)}.example.com`,
    '/disputes': '/disputes?mode=test',
    '/webhooks': '/webhooks?mode=test',
    '/owed': '/owed?mode=test',
    '/fees': '/fees?mode=test',
    '/pricing': '/pricing?mode=test&schedule=fs_default',
    '/log': '/log',
    '/requests': '/requests?mode=test',
    '/books': '/books',
    '/brand': '/brand',
    '/people': '/people',
    '/profile': '/profile',
  }
  return Object.fromEntries(Object.entries(paths).map(([path, at]) => [path, `${server.origin}/#/operator${at}`]))
}

/** Every page without a session. */
export function openPages({ server }: Portal): Visited {
  const paths = ['/forgot', '/sign-in', '/reset/token', '/invitation/token', '/paid', '/left', '/onboarded', '/']
  return Object.fromEntries(paths.map((path) => [path.replace('/token', '/$token'), `${server.origin}/#${path}`]))
}
