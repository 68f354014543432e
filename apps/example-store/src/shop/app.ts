import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import {
  type MerchantPayments,
  MerchantPaymentsConnectionError,
  MerchantPaymentsError,
  type Platform,
} from '@merchant-payments/sdk'
import { type Context, Hono } from 'hono'
import { except } from 'hono/combine'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { addMakerRoutes } from '../makers/routes.ts'
import { document, frameOf } from '../pages/document.ts'
import { errorPage } from '../pages/error.ts'
import { shopPage } from '../pages/shop.ts'
import { thanksPage } from '../pages/thanks.ts'
import { webhooksPage } from '../pages/webhooks.ts'
import type { Inbox } from '../webhooks/inbox.ts'
import type { ProductForSale } from './catalogue.ts'
import { type Choice, checkOut, InvalidChoiceError } from './checkout.ts'
import { liveUpdates } from './live.ts'
import type { Orders } from './orders.ts'
import { addOwnPaymentRoutes } from './own-payment-routes.ts'
import { pageHeaders, sourcesOf } from './page-headers.ts'

export type Shop = {
  /** Where customers reach the shop, without a trailing slash. */
  url: string
  webhookUrl: string
  /** The URL of Stripe.js. */
  stripeJsUrl: string
  payments: MerchantPayments
  catalogue: readonly ProductForSale[]
  orders: Orders
  inbox: Inbox
  livemode: boolean
  /** The client of a store that is a platform, with the mode of its key. */
  platform: { client: Platform; livemode: boolean } | undefined
}

/** The pages that load Stripe.js. */
const ownPaymentPaths = ['/pay', '/thanks/payment']
const sourceFolder = fileURLToPath(new URL('..', import.meta.url))

/** The shop's pages. */
export function createShop(shop: Shop): Hono {
  const { inbox, platform } = shop
  const frame = frameOf(shop)
  const app = new Hono()
  app.use(except(ownPaymentPaths, pageHeaders()))
  for (const path of ownPaymentPaths) app.use(path, pageHeaders(sourcesOf(shop.stripeJsUrl)))
  app.use(csrf())
  app.use('/assets/*', serveStatic({ root: sourceFolder }))

  app.get('/', (c) => {
    const body = shopPage({ catalogue: shop.catalogue, cancelled: c.req.query('cancelled') !== undefined })
    return c.html(document({ ...frame, title: 'Shop', at: '/', body }))
  })

  app.post('/checkout', async (c) => {
    const choice = await readChoice(c)
    try {
      const session = await checkOut(shop, choice)
      // 303: the browser follows with a GET, and does not send the form again.
      return c.redirect(session.url ?? `/thanks?session=${session.id}`, 303)
    } catch (error) {
      if (!(error instanceof InvalidChoiceError)) throw error
      const refused = { message: error.message, amount: choice.amount }
      const body = shopPage({ catalogue: shop.catalogue, cancelled: false, refused })
      return c.html(document({ ...frame, title: 'Shop', at: '/', body }), 400)
    }
  })

  app.get('/thanks', async (c) => {
    // Before the session is read, so that nothing falls between this page and its live updates.
    const newest = inbox.newest()
    const session = await shop.payments.paymentSessions.retrieve(c.req.query('session') || 'none')
    const body = thanksPage({
      session,
      order: shop.orders.stateOf(String(session.metadata.order_id)),
      received: inbox.since(0, session.id).filter(({ sequence }) => sequence <= newest),
      newest,
    })
    return c.html(document({ ...frame, title: 'Your order', body }))
  })

  addOwnPaymentRoutes(app, shop)
  if (platform) addMakerRoutes(app, { ...shop, platform: platform.client, livemode: platform.livemode }, frame)

  app.get('/webhooks', (c) => {
    const body = webhooksPage({ received: inbox.since(0), newest: inbox.newest(), webhookUrl: shop.webhookUrl })
    return c.html(document({ ...frame, title: 'Webhooks', at: '/webhooks', body }))
  })

  app.get('/live', (c) => liveUpdates(c, shop))

  const showError = (c: Context, status: 404 | 500 | 502 | 503, title: string, text: string) =>
    c.html(document({ ...frame, title, body: errorPage(title, text) }), status)
  app.notFound((c) => showError(c, 404, 'Nothing here', 'This page does not exist, or no longer does.'))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof MerchantPaymentsError && error.code === 'session_not_found') {
      return showError(c, 404, 'We do not know this order', 'This address does not belong to any of our payments.')
    }
    if (error instanceof MerchantPaymentsError && error.code === 'merchant_not_found') return c.notFound()
    console.error(error)
    if (error instanceof MerchantPaymentsConnectionError) {
      return showError(
        c,
        503,
        'The till is closed',
        'Payments cannot be reached at the moment. Please try again in a minute.',
      )
    }
    if (error instanceof MerchantPaymentsError) return showError(c, 502, 'That did not work', error.message)
    return showError(c, 500, 'Something went wrong', 'It is on our side, and we have been told. Nothing was charged.')
  })
  return app
}

async function readChoice(c: Context): Promise<Choice> {
  const form = await c.req.parseBody()
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { price: text(form.price), amount: text(form.amount) }
}
