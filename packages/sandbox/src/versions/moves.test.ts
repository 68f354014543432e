import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spokenVersions } from '../http/api-version.ts'
import { apiVersion, type Context, readingContext, type Settings } from '../http/context.ts'
import { parseForm } from '../http/form.ts'
import type { Json, Wire } from '../http/wire.ts'
import { endpoints } from '../resources/registry.ts'
import { Database } from '../store/database.ts'
import { loadDump } from '../store/dump.ts'
import { loadMeta } from '../store/meta.ts'
import { Objects } from '../store/objects.ts'
import { createTestSandbox, oneItem } from '../testing/sandbox.ts'
import { isHash, type Move } from './move.ts'
import { moves } from './moves.ts'
import { notConverted } from './not-converted.ts'
import { versionsPage } from './render.ts'
import { createVersions } from './translate.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

/** One object of each type, as the newest version shows it, by type; the ones with most to convert. */
const recorded = new Map<string, Wire>()

beforeAll(async () => {
  const customer = await stripe.customers.create({ name: 'Ada' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'forever' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  const product = await stripe.products.create({ name: 'Pro' })
  const recurring = { interval: 'month' } as const
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 2000, recurring })
  const once = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 500 })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    discounts: [{ coupon: coupon.id }],
    expand: ['latest_invoice', 'discounts'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  const item = await stripe.invoiceItems.create({ customer: customer.id, pricing: { price: once.id } })
  const session = await stripe.checkout.sessions.create(oneItem)
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: false },
    expand: ['latest_charge'],
  })
  const setup = await stripe.setupIntents.create({ automatic_payment_methods: { enabled: false } })
  const whole = [code, product, price, subscription, item, session, intent, setup]
  const parts = [
    invoice,
    invoice.lines.data[0],
    subscription.items.data[0]?.plan,
    subscription.discounts[0],
    intent.latest_charge,
  ]
  for (const object of JSON.parse(JSON.stringify([...whole, ...parts])) as Wire[])
    recorded.set(String(object.object), object)
})

/** Parameters of an older client, and the same in the version of the move; by move and operation. */
const examples: Record<string, [operation: string, sent: string, newer: string][]> = {
  paymentMethodTypesOfCheckout: [
    ['POST /v1/checkout/sessions', 'payment_method_types[0]=card', 'allowed_payment_method_types[0]=card'],
  ],
  paymentMethodTypesOfIntents: [
    [
      'POST /v1/payment_intents',
      'payment_method_types[]=card',
      'allowed_payment_method_types[]=card&automatic_payment_methods[enabled]=false',
    ],
    ['POST /v1/payment_intents/:id', 'payment_method_types[]=card', 'allowed_payment_method_types[]=card'],
    ['POST /v1/payment_intents/:id/confirm', 'payment_method_types[]=card', 'allowed_payment_method_types[]=card'],
    [
      'POST /v1/setup_intents',
      'payment_method_types[]=card',
      'allowed_payment_method_types[]=card&automatic_payment_methods[enabled]=false',
    ],
    ['POST /v1/setup_intents/:id', 'payment_method_types[]=card', 'allowed_payment_method_types[]=card'],
  ],
  reasonsOfRejection: [['POST /v1/accounts/:id/reject', 'reason=fraud', 'reason=fraud_other']],
  uiModes: [['POST /v1/checkout/sessions', 'ui_mode=embedded', 'ui_mode=embedded_page']],
  iterationsOfPhases: [
    [
      'POST /v1/subscription_schedules',
      'phases[0][items][0][price_data][recurring][interval]=week&phases[0][iterations]=3',
      'phases[0][items][0][price_data][recurring][interval]=week&phases[0][duration][interval]=week&phases[0][duration][interval_count]=3',
    ],
    [
      'POST /v1/subscription_schedules/:id',
      'phases[0][iterations]=2',
      'phases[0][duration][interval]=month&phases[0][duration][interval_count]=2',
    ],
    [
      'POST /v1/invoices/create_preview',
      'schedule_details[phases][0][iterations]=2',
      'schedule_details[phases][0][duration][interval]=month&schedule_details[phases][0][duration][interval_count]=2',
    ],
  ],
  promotionOfCodes: [['POST /v1/promotion_codes', 'coupon=SUMMER', 'promotion[coupon]=SUMMER&promotion[type]=coupon']],
  pricingOfLines: [
    ['POST /v1/invoiceitems', 'price=price_1', 'pricing[price]=price_1'],
    ['POST /v1/invoiceitems/:id', 'unit_amount=5', 'unit_amount_decimal=5'],
  ],
  severalDiscounts: [
    ['POST /v1/subscriptions', 'coupon=SUMMER', 'discounts[0][coupon]=SUMMER'],
    ['POST /v1/subscriptions/:id', 'coupon=', 'discounts='],
    ['POST /v1/invoices/create_preview', 'promotion_code=promo_1', 'discounts[0][promotion_code]=promo_1'],
    ['POST /v1/subscription_schedules/:id', 'phases[0][coupon]=SUMMER', 'phases[0][discounts][0][coupon]=SUMMER'],
  ],
  upcomingInvoices: [
    [
      'POST /v1/invoices/create_preview',
      'customer=cus_1&subscription_items[0][quantity]=2',
      'customer=cus_1&subscription_details[items][0][quantity]=2',
    ],
  ],
  asynchronousCapture: [['POST /v1/payment_intents', 'amount=1', 'amount=1&capture_method=automatic']],
  marketingFeatures: [
    ['POST /v1/products', 'features[0][name]=a', 'marketing_features[0][name]=a'],
    ['POST /v1/products/:id', 'features=', 'marketing_features='],
  ],
  renderingOfInvoices: [
    ['POST /v1/invoices', 'rendering_options[a]=b', 'rendering[a]=b'],
    ['POST /v1/invoices/:id', 'rendering_options[a]=b', 'rendering[a]=b'],
  ],
  automaticPaymentMethods: [
    ['POST /v1/payment_intents', 'amount=1', 'amount=1&payment_method_types[0]=card'],
    ['POST /v1/setup_intents', 'usage=on_session', 'usage=on_session&payment_method_types[0]=card'],
  ],
}

/** The fields of an older object that the newest does not have, or has otherwise; by move and object. */
const former: Record<string, Record<string, readonly string[]>> = {
  paymentMethodTypesOfIntents: {
    payment_intent: ['automatic_payment_methods'],
    setup_intent: ['automatic_payment_methods'],
  },
  uiModes: { 'checkout.session': ['ui_mode'] },
  discountSource: { discount: ['coupon'] },
  promotionOfCodes: { promotion_code: ['coupon'] },
  aggregateUsage: { plan: ['aggregate_usage'], price: ['recurring'] },
  collectedShipping: { 'checkout.session': ['shipping_details'] },
  parentsOfInvoices: {
    invoice: ['quote', 'subscription', 'subscription_details'],
    invoiceitem: ['subscription'],
    line_item: ['proration', 'proration_details', 'subscription_item', 'type'],
  },
  paymentsOfInvoices: {
    charge: ['invoice'],
    invoice: ['application_fee_amount', 'charge', 'paid', 'paid_out_of_band', 'payment_intent', 'transfer_data'],
    payment_intent: ['invoice'],
  },
  periodsOfItems: { subscription: ['current_period_end', 'current_period_start'] },
  pricingOfLines: {
    invoiceitem: ['plan', 'price', 'unit_amount', 'unit_amount_decimal'],
    line_item: ['plan', 'price'],
  },
  severalDiscounts: { invoice: ['discount'], subscription: ['discount'] },
  taxesOfInvoices: {
    invoice: ['tax', 'total_tax_amounts'],
    line_item: ['amount_excluding_tax', 'tax_amounts', 'tax_rates', 'unit_amount_excluding_tax'],
  },
  marketingFeatures: { product: ['features'] },
  renderingOfInvoices: { invoice: ['rendering_options'] },
  latestCharge: { payment_intent: ['charges'] },
  refundsOfCharges: { charge: ['refunds'] },
}

/** The moves of all files, with the names of their exports. */
const exported = await Promise.all(
  readdirSync(join(import.meta.dirname, 'moves')).map(async (file) => (await import(`./moves/${file}`)) as object),
)
const names = new Map(
  exported
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, move]) => ('version' in move ? [[move as Move, name]] : [])),
)
const nameOf = (move: Move) => names.get(move) ?? ''

/** Runs with a context of the world that the objects were recorded in. */
function reading<T>(run: (ctx: Context) => T): T {
  const db = new Database(':memory:')
  loadDump(db, sandbox.snapshot())
  const settings = { meta: loadMeta(db), publicUrl: 'http://sandbox.test' } as Settings
  const at = Math.floor(sandbox.clock.now().getTime() / 1000)
  const account = settings.meta.platform
  try {
    return run(readingContext({ objects: new Objects(db), settings }, { live: false, account, at }))
  } finally {
    db.close()
  }
}

describe('the moves', () => {
  test('are in the order of their versions, the newest first', () => {
    const versions = moves.map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted().toReversed())
    for (const version of [...versions, ...notConverted.map((one) => one.version)])
      expect(spokenVersions).toContain(version)
  })

  test('are those of the folder', () => {
    expect([...names.keys()].filter((move) => !moves.includes(move))).toEqual([])
    expect(names.size).toBe(moves.length)
  })

  test('name a page of a changelog', () => {
    const pages = [...moves, ...notConverted].map(({ page }) => page)
    for (const page of pages) {
      expect(page).toMatch(/^https:\/\/(docs\.stripe\.com\/changelog\/|github\.com\/stripe\/stripe-node\/)/)
    }
  })

  test('are in VERSIONS.md, with the changes that are not converted', () => {
    const written = readFileSync(join(import.meta.dirname, '../../VERSIONS.md'), 'utf8')
    expect(written === versionsPage(), 'run npm run generate:stripe in packages/sandbox').toBe(true)
  })

  test('concern operations that are offered', () => {
    const offered = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':id')}`))
    const concerned = moves.flatMap(({ requests = {} }) => Object.keys(requests))
    const refused = notConverted.flatMap(({ params = {} }) => Object.keys(params))
    expect([...concerned, ...refused].filter((operation) => !offered.has(operation))).toEqual([])
  })
})

describe.each(moves.map((move) => [nameOf(move), move] as const))('%s', (name, move) => {
  test('turns what an older client sends into what the version takes, and leaves other requests alone', () => {
    expect(examples[name]?.map(([operation]) => operation) ?? []).toEqual(Object.keys(move.requests ?? {}))
    for (const [operation, sent, newer] of examples[name] ?? []) {
      const tree = parseForm(sent)
      const before = JSON.stringify(tree)
      const moved = reading((ctx) => move.requests?.[operation]?.(tree, ctx))
      expect(JSON.parse(JSON.stringify(moved)), operation).toEqual(JSON.parse(JSON.stringify(parseForm(newer))))
      expect(JSON.stringify(tree)).toBe(before)
      const again = reading((ctx) => move.requests?.[operation]?.(parseForm(newer), ctx))
      expect(JSON.parse(JSON.stringify(again)), `${operation} again`).toEqual(
        JSON.parse(JSON.stringify(parseForm(newer))),
      )
    }
  })

  test('turns a recorded object into the older one', () => {
    expect(Object.keys(former[name] ?? {})).toEqual(Object.keys(move.answers ?? {}).toSorted())
    for (const [type, fields] of Object.entries(former[name] ?? {})) {
      const object = recorded.get(type)
      if (!object) throw new Error(`no ${type} is recorded`)
      const before = JSON.stringify(object)
      const older = reading((ctx) => move.answers?.[type]?.(object, ctx)) ?? {}
      const changed = Object.keys(older).filter(
        (field) => JSON.stringify(older[field]) !== JSON.stringify(object[field]),
      )
      expect(changed.toSorted(), type).toEqual(fields)
      expect(JSON.stringify(object)).toBe(before)
    }
  })
})

describe('a translation', () => {
  const versions = createVersions({ fields: {}, loaders: {} })

  test('is not made for the newest version', () => {
    expect(versions.translationOf(apiVersion)).toBeNull()
  })

  test.each(spokenVersions.filter((version) => version !== apiVersion))(
    'to %s leaves no newer field in any object',
    (version) => {
      const newer = moves.filter((move) => move.version > version)
      const gone: Record<string, string[]> = {
        'checkout.session': [],
        discount: newer.some((move) => nameOf(move) === 'discountSource') ? ['source'] : [],
        invoice: newer.some((move) => nameOf(move) === 'parentsOfInvoices') ? ['parent'] : [],
        line_item: newer.some((move) => nameOf(move) === 'pricingOfLines') ? ['parent', 'pricing'] : [],
        promotion_code: newer.some((move) => nameOf(move) === 'promotionOfCodes') ? ['promotion'] : [],
      }
      for (const [type, object] of recorded) {
        const older = reading((ctx) => versions.translationOf(version)?.answer(ctx, object) ?? null)
        const fields = fieldsOf(older, type)
        for (const field of gone[type] ?? []) expect(fields, type).not.toContain(field)
        expect(isHash(older) && older.id).toBe(object.id)
      }
    },
  )

  test('leaves the merchant’s metadata and the data of events alone', () => {
    const metadata = { object: 'discount', source: 'x' }
    const event = { object: 'event', data: { object: { object: 'discount', source: null } } }
    const translation = versions.translationOf('2022-11-15')
    const older = reading(
      (ctx) => translation?.answer(ctx, { object: 'list', data: [{ object: 'customer', metadata }, event] }) ?? null,
    )
    expect(older).toEqual({ object: 'list', data: [{ object: 'customer', metadata }, event] })
  })
})

function fieldsOf(object: Json, type: string): string[] {
  return isHash(object) && object.object === type ? Object.keys(object) : []
}
