import { MerchantPayments } from '@merchant-payments/sdk'

const payments = new MerchantPayments({
  apiKey: process.env.MERCHANT_PAYMENTS_KEY, // svc_test_…
  baseUrl: 'http://127.0.0.1:4242/api/v1',
})

const session = await payments.paymentSessions.create({
  line_items: [{ name: 'Coffee', amount: 500, currency: 'usd', quantity: 2 }], // or the price_id of a product, and quantity
  success_url: 'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example.com/cart',
  metadata: { order: '42' },
})
console.log(session.url) // where to send the customer

for await (const product of payments.products.list()) console.log(product.name) // every page
