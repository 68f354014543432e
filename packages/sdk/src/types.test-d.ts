import { expectTypeOf, test } from 'vitest'
import {
  type Dispute,
  type DisputeEvidenceUpdate,
  type ErrorCode,
  type Fetch,
  MerchantPayments,
  type MerchantPaymentsConnectionError,
  type Page,
  type Payment,
  type PaymentSession,
  type PaymentSessionCreate,
  type Product,
  type ProductCreate,
  type ProductUpdate,
  type Refund,
  type RefundCreate,
  type Result,
  type Subscription,
  type SubscriptionProduct,
  type SubscriptionProductCreate,
  type SubscriptionSession,
  type SubscriptionSessionCreate,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookEventType,
  WebhookReceiver,
  type WebhookReceiverOptions,
} from './index.ts'

const client = new MerchantPayments({ apiKey: 'svc_test_secret' })

test('methods resolve to records that also describe their response', () => {
  expectTypeOf(client.products.retrieve).returns.resolves.toEqualTypeOf<Result<Product>>()
  expectTypeOf<Result<Product>>().toExtend<Product>()
  expectTypeOf<Result<Product>['lastResponse']['status']>().toEqualTypeOf<number>()
  expectTypeOf(client.account.retrieve).returns.resolves.toHaveProperty('chargesEnabled').toEqualTypeOf<boolean>()
  expectTypeOf(client.webhookEndpoints.create).returns.resolves.toHaveProperty('secret').toEqualTypeOf<string>()
  expectTypeOf<Awaited<ReturnType<typeof client.webhookEndpoints.deactivate>>>().not.toHaveProperty('secret')
  expectTypeOf(client.webhookEndpoints.rollSecret)
    .returns.resolves.toHaveProperty('standard_secret')
    .toEqualTypeOf<string>()
})

test('a list is a page to await and items to iterate', () => {
  const products = client.products.list({ limit: 3 })
  expectTypeOf(products).resolves.toEqualTypeOf<Result<Page<Product>>>()
  expectTypeOf(products).toExtend<AsyncIterable<Product>>()
})

test('fields of an input may be left out', () => {
  expectTypeOf<{ name: string }>().toExtend<ProductCreate>()
  expectTypeOf<Record<never, never>>().toExtend<ProductUpdate>()
  expectTypeOf<ProductUpdate['description']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<Record<never, never>>().not.toExtend<ProductCreate>()
  expectTypeOf<{ submit: true }>().toExtend<DisputeEvidenceUpdate>()
  expectTypeOf<{ evidence: { receipt: string } }>().toExtend<DisputeEvidenceUpdate>()
  expectTypeOf<{ session_id: string }>().toExtend<RefundCreate>()
  expectTypeOf<{ payment_intent: string; amount: number; reason: 'duplicate' }>().toExtend<RefundCreate>()
  const item = { price_id: 'price_1', quantity: 1 }
  const urls = { success_url: 'https://shop.example/', cancel_url: 'https://shop.example/' }
  const session = { line_items: [item], ...urls }
  expectTypeOf(session).toExtend<PaymentSessionCreate>()
})

test('fields of a record are always there, and null without a value', () => {
  expectTypeOf<Product['description']>().toEqualTypeOf<string | null>()
  expectTypeOf<PaymentSession['url']>().toEqualTypeOf<string | null>()
  expectTypeOf<Dispute['evidence']['receipt']>().toEqualTypeOf<string | null>()
  expectTypeOf<Required<Product>>().toEqualTypeOf<Product>()
  expectTypeOf<Required<PaymentSession>>().toEqualTypeOf<PaymentSession>()
})

test('the type of an event narrows its data', async () => {
  expectTypeOf(verifyWebhook).returns.resolves.toEqualTypeOf<WebhookEvent>()
  const event = await verifyWebhook('', '', '')
  if (event.type === 'payment_intent.succeeded') expectTypeOf(event.data).toEqualTypeOf<Payment>()
  if (event.type === 'checkout.session.completed') {
    expectTypeOf(event.data).toEqualTypeOf<PaymentSession | SubscriptionSession>()
    if (event.data.object === 'payment_session') expectTypeOf(event.data).toEqualTypeOf<PaymentSession>()
  }
  if (event.type === 'customer.subscription.updated') expectTypeOf(event.data).toEqualTypeOf<Subscription>()
  if (event.type === 'charge.dispute.closed') expectTypeOf(event.data).toEqualTypeOf<Dispute>()
  expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<WebhookEventType>()
  if (event.type === 'charge.refunded') expectTypeOf(event.data.refund).toEqualTypeOf<Refund>()
  expectTypeOf<WebhookEventOf<'charge.refunded'>>().toExtend<WebhookEvent>()
})

test('a receiver hands each handler the data of its type', () => {
  const receiver = new WebhookReceiver({
    secrets: ['whsec_new', undefined],
    handlers: {
      'payment_intent.succeeded': ({ data }) => expectTypeOf(data).toEqualTypeOf<Payment>(),
      'charge.dispute.closed': async ({ data }) => expectTypeOf(data).toEqualTypeOf<Dispute>(),
    },
    onEvent: (event) => expectTypeOf(event).toEqualTypeOf<WebhookEvent>(),
  })
  expectTypeOf(receiver.fetch).toEqualTypeOf<(request: Request) => Promise<Response>>()
  expectTypeOf<{ secrets: string }>().not.toExtend<WebhookReceiverOptions>()
  expectTypeOf<{ secrets: undefined; onEvent(): void }>().toExtend<WebhookReceiverOptions>()
  // @ts-expect-error no event has this type
  new WebhookReceiver({ secrets: 'whsec_1', handlers: { 'payment_intent.suceeded': () => {} } })
})

test('known codes are suggested, others allowed', () => {
  expectTypeOf<'product_not_found' | 'connection_error'>().toExtend<ErrorCode>()
  expectTypeOf<'a_code_of_the_future'>().toExtend<ErrorCode>()
  expectTypeOf<MerchantPaymentsConnectionError['code']>().toEqualTypeOf<'connection_error' | 'timeout'>()
})

test("the runtime's fetch fits, and a caller's options may be undefined", () => {
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>()
  expectTypeOf<{ apiKey: string | undefined; baseUrl: string | undefined }>().toExtend<
    ConstructorParameters<typeof MerchantPayments>[0]
  >()
  expectTypeOf<Record<never, never>>().not.toExtend<ConstructorParameters<typeof MerchantPayments>[0]>()
})

test('forms that exclude each other do not compile together, nor without any', () => {
  const custom = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }
  expectTypeOf<{ session_id: string; amount: number }>().toExtend<RefundCreate>()
  expectTypeOf<{ payment_intent: string }>().toExtend<RefundCreate>()
  expectTypeOf<{ amount: number }>().not.toExtend<RefundCreate>()
  expectTypeOf<{ session_id: string; payment_intent: string }>().not.toExtend<RefundCreate>()
  type Item = PaymentSessionCreate['line_items'][number]
  expectTypeOf(custom).toExtend<Item>()
  expectTypeOf<{ price_id: string; quantity: number }>().toExtend<Item>()
  expectTypeOf<{ price_id: string; amount: number; quantity: number }>().not.toExtend<Item>()
  expectTypeOf<{ amount: number; currency: string; quantity: number }>().not.toExtend<Item>()
  type Urls = { success_url: string; cancel_url: string }
  type Own = Urls & { amount_cents: number; currency: string }
  expectTypeOf<
    Urls & { price_id: string; quantity: number; customer_id: string }
  >().toExtend<SubscriptionSessionCreate>()
  expectTypeOf<Own & { interval: 'month' }>().toExtend<SubscriptionSessionCreate>()
  expectTypeOf<Own & { interval: 'monthly' }>().not.toExtend<SubscriptionSessionCreate>()
  expectTypeOf<Own>().not.toExtend<SubscriptionSessionCreate>()
  expectTypeOf<Own & { interval: 'month'; price_id: string }>().not.toExtend<SubscriptionSessionCreate>()
  expectTypeOf<SubscriptionProductCreate['interval']>().toEqualTypeOf<SubscriptionProduct['price']['interval']>()
})
