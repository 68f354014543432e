import { MerchantPaymentsError } from '@merchant-payments/sdk'
import type { Hono } from 'hono'
import { document, frameOf } from '../pages/document.ts'
import { payPage } from '../pages/pay.ts'
import { paymentThanksPage } from '../pages/payment-thanks.ts'
import type { Shop } from './app.ts'
import { findProduct, InvalidChoiceError } from './checkout.ts'
import { beginPayment } from './own-payment.ts'

/** Paying on a page of the shop: the page, the payment that its script begins, and where the customer comes back to. */
export function addOwnPaymentRoutes(app: Hono, shop: Shop): void {
  const { inbox, orders } = shop
  const frame = frameOf(shop)
  const stripe = (usedBy: string) => ({ url: shop.stripeJsUrl, usedBy })

  app.get('/pay', (c) => {
    try {
      const body = payPage(findProduct(c.req.query('price'), shop.catalogue))
      return c.html(document({ ...frame, title: 'Pay', body, stripe: stripe('pay.js') }))
    } catch (error) {
      if (error instanceof InvalidChoiceError) return c.notFound()
      throw error
    }
  })

  app.post('/pay', async (c) => {
    const { price } = await c.req.parseBody()
    try {
      return c.json(await beginPayment(shop, typeof price === 'string' ? price : undefined))
    } catch (error) {
      if (error instanceof InvalidChoiceError) return c.json({ message: error.message }, 400)
      if (!(error instanceof MerchantPaymentsError)) throw error
      console.error(error)
      return c.json({ message: 'The payment could not be started. Nothing was charged; please try again.' }, 502)
    }
  })

  app.get('/thanks/payment', (c) => {
    // The address says which payment, never how it ended.
    const payment = orders.paymentOf(c.req.query('payment_intent') ?? c.req.query('payment') ?? '')
    if (!payment) return c.notFound()
    const newest = inbox.newest()
    const body = paymentThanksPage({
      payment,
      order: orders.stateOf(payment.orderId),
      received: inbox.since(0, payment.id).filter(({ sequence }) => sequence <= newest),
      newest,
    })
    return c.html(document({ ...frame, title: 'Your order', body, stripe: stripe('payment-outcome.js') }))
  })
}
