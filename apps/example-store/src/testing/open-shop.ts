import { createShop } from '../shop/app.ts'
import { createOrders } from '../shop/orders.ts'
import { createInbox } from '../webhooks/inbox.ts'
import { fakeApi } from './fake-api.ts'
import { aPaymentIntent, aProduct, aSession } from './products.ts'

export const url = 'http://127.0.0.1:4244'
const mug = aProduct({
  name: 'Mug',
  price: { id: 'price_mug', amount: 2400, currency: 'usd', tax_behavior: 'unspecified', processor_id: null },
})

/** A shop that sells mugs, with an API behind it that says yes to everything. */
export function openShop(livemode = false, stripeJsUrl = 'http://127.0.0.1:4243/v3/') {
  const { payments, calls } = fakeApi(({ method, path }) => {
    if (path.endsWith('/cs_gone')) return { status: 404, code: 'session_not_found' }
    if (path === '/payment-intents') return aPaymentIntent()
    const open = method === 'POST'
    return open ? aSession({ status: 'open', url: 'http://127.0.0.1:4243/c/pay/cs_test_1' }) : aSession()
  })
  const inbox = createInbox({ now: () => new Date('2026-03-01T09:30:00Z') })
  const orders = createOrders()
  const shop = createShop({
    url,
    webhookUrl: 'https://127.0.0.1:4245/webhooks',
    stripeJsUrl,
    payments,
    catalogue: [mug],
    orders,
    inbox,
    livemode,
    platform: undefined,
  })
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = { origin: url }) =>
    shop.request(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form), headers })
  const submit = (form: Record<string, string>, headers?: Record<string, string>) => post('/checkout', form, headers)
  return { shop, post, submit, calls, inbox, orders }
}
