import { lives } from '@merchant-payments/vitest/suites'
import { describe, expect, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

// Time stands still between two steps, so that a preview and its change are of the same second, and begins at the same date in each run.
const start = new Date(Date.UTC(2095, 3, 1))
const platform = await testPlatform({ processor: { clock: { now: () => start } } })
platform.clock.stop(start)
const { processor, database } = platform
const { sandbox } = processor
const day = 86_400
const hour = 3600

/** The seeds of a run. */
const seeds = Array.from({ length: lives.count }, (_, index) => index + lives.from)
/** A year after the end of each subscription that begins now: seven renewals can be of a year each. */
const expiryYear = () => String(sandbox.clock.now().getUTCFullYear() + 20)

type Subscription = Awaited<ReturnType<typeof subscribe>>['subscription']

const nowOf = () => Math.floor(sandbox.clock.now().getTime() / 1000)

async function advance(seconds: number) {
  await processor.advance(Math.max(seconds, 1))
  await platform.services.processor.clock.read()
  await catchUp(platform)
}

/** Numbers from 0 to `below`, the same for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The part of an amount for some seconds of a period, rounded half up, signs aside. */
function partOf(amount: number, part: number, whole: number): number {
  const doubled = (2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))
  return Number(doubled)
}

/** The processor's minimum in usd, minor units. */
const leastCharge = 50

const feeOn = (amount: number) => Math.min(amount, Math.round(amount * 0.049) + 40)

/** The least total that leaves a net amount after its fee. */
function withFee(net: number): number {
  let total = net
  while (total - feeOn(total) < net) total += 1
  return total
}

type Interval = 'weekly' | 'monthly' | 'quarterly' | 'annual'
const intervals = ['weekly', 'monthly', 'quarterly', 'annual'] as const
type Plan = { amount: number; interval: Interval; quantity: number }

/** A line of an invoice: an amount for the seconds of a period. */
type Line = { amount: number; start: number; end: number }

type Terms = {
  percent_off?: number
  amount_off?: number
  currency?: 'usd'
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months?: number
}

/** The discount of a life; null without one. */
function termsOf(seed: number, next: (below: number) => number): Terms | null {
  const kinds = [
    () => null,
    () => ({ percent_off: 1 + next(60), duration: 'forever' }) as const,
    () => ({ percent_off: 1 + next(60), duration: 'repeating', duration_in_months: 1 + next(8) }) as const,
    () => ({ percent_off: 1 + next(60), duration: 'once' }) as const,
    () => ({ amount_off: 1 + next(2000), currency: 'usd', duration: 'forever' }) as const,
  ]
  return kinds[seed % kinds.length]?.() ?? null
}

/** The same day of a later month, or its last day, in Unix seconds. */
function monthsAfter(at: number, months: number): number {
  const from = new Date(at * 1000)
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return Math.floor(first.setUTCDate(Math.min(from.getUTCDate(), days)) / 1000)
}

/** A discount that runs until a time. */
class Reduction {
  readonly terms: Terms
  /** Unix seconds. */
  ends: number

  constructor(terms: Terms, from: number) {
    this.terms = terms
    this.ends = monthsAfter(from, terms.duration_in_months ?? 12_000)
  }

  /** The rest of a price at a time. */
  net(price: number, at: number): number {
    const { percent_off: percent = 0, amount_off: amount = 0 } = this.terms
    if (at >= this.ends) return price
    return price - Math.min(price, amount + Math.floor((price * percent + 50) / 100))
  }

  /** With another product, a coupon for one product has the whole months that are left. */
  move(at: number) {
    let months = 0
    while (monthsAfter(at, months + 1) <= this.ends) months += 1
    if (this.terms.duration === 'repeating') this.ends = monthsAfter(at, months)
  }
}

/** The invoices of a subscription, computed without the processor, without the fee that a customer pays. Minor units. */
class Model {
  reduction: Reduction | null = null
  plan: Plan
  planned: Plan | null = null
  start = 0
  end = 0
  #billed = { amount: 0, start: 0, end: 0 }
  #pending: Line[] = []
  /** Minor units; below zero it is credit. */
  #balance = 0
  readonly ledger: { due: number; lines: Line[] }[] = []

  get invoices(): number[] {
    return this.ledger.map(({ due }) => due).filter((due) => due > 0)
  }

  /** The customer pays the fee, which counts towards the minimum of a charge. */
  readonly passes: boolean

  constructor(plan: Plan, passes: boolean) {
    this.plan = plan
    this.passes = passes
  }

  /** A period begins: it is billed together with what is pending. */
  begin({ current_period_start: start, current_period_end: end }: Subscription, isTrial = false) {
    this.start = start
    this.end = end
    const amount = isTrial ? 0 : this.#net(start)
    if (!isTrial && this.reduction?.terms.duration === 'once') this.reduction = null
    this.#billed = { amount, start, end }
    this.#invoice(amount)
  }

  /** The price of a period that begins. */
  #net(at: number): number {
    const price = this.plan.amount * this.plan.quantity
    return this.reduction?.net(price, at) ?? price
  }

  renew(subscription: Subscription) {
    this.plan = this.planned ?? this.plan
    this.planned = null
    this.begin(subscription)
  }

  change(plan: Plan, at: number, behavior: string, subscription: Subscription) {
    const before = this.plan
    const isTrial = subscription.status === 'trialing'
    const same = plan.amount === before.amount && plan.quantity === before.quantity && plan.interval === before.interval
    this.plan = plan
    if (isTrial) return
    if (same) {
      // The pending items are charged without a proration.
      if (behavior === 'always_invoice') this.#invoice(0)
      return
    }
    if (behavior !== 'none') this.credit(at)
    if (plan.interval !== before.interval) return this.begin(subscription)
    if (behavior === 'none') return
    const amount = partOf(this.#net(at), this.end - at, this.end - this.start)
    this.#billed = { amount, start: at, end: this.end }
    this.#pending.push(this.#billed)
    if (behavior === 'always_invoice') this.#invoice(0)
  }

  /** Credits the rest of the period. */
  credit(at: number) {
    const { amount, start, end } = this.#billed
    if (amount <= 0 || at >= end) return
    const from = Math.max(at, start)
    this.#pending.push({ amount: -partOf(amount, end - from, end - start), start: from, end })
  }

  /** The part of the last paid invoice for the time after `at`, less what later ones have credited for it. */
  unused(at: number): number {
    const last = this.ledger.findLastIndex(({ due }) => due > 0)
    const lines = this.ledger.slice(last).flatMap((invoice) => invoice.lines)
    const parts = lines
      .filter(({ start, end }) => end > Math.max(at, start))
      .map(({ amount, start, end }) => Math.floor((amount * (end - Math.max(at, start))) / (end - start)))
    const sum = parts.reduce((total, part) => total + part, 0)
    return Math.max(0, Math.min(sum, this.ledger[last]?.due ?? 0))
  }

  #invoice(amount: number) {
    const lines = amount > 0 ? [...this.#pending, this.#billed] : this.#pending
    const due = lines.reduce((sum, line) => sum + line.amount, this.#balance)
    this.#pending = []
    // Credit, and what is too little for a charge, is left for the next invoice.
    const isCharged = due > 0 && (this.passes ? withFee(due) : due) >= leastCharge
    this.#balance = isCharged ? 0 : due
    this.ledger.push({ due: isCharged ? due : 0, lines })
  }
}

class Life {
  readonly shop: Shop
  readonly id: string
  readonly model: Model
  readonly next: (below: number) => number
  readonly passes: boolean

  constructor(shop: Shop, subscription: Subscription, model: Model, next: Life['next'], passes: boolean) {
    this.shop = shop
    this.id = subscription.id
    this.model = model
    this.next = next
    this.passes = passes
  }

  get subscriptions() {
    return this.shop.client.subscriptions
  }
  read() {
    return this.subscriptions.retrieve({ id: this.id })
  }
  async payments() {
    const where = { accountId: this.shop.accountId, subscriptionId: this.id, status: 'succeeded' }
    const rows = await database.prisma.payment.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
    return rows.map(({ amount, feeAmount }) => [Number(amount), Number(feeAmount)] as const)
  }

  async plan(): Promise<Plan & { price_id: string }> {
    const interval = intervals[this.next(intervals.length)] ?? 'monthly'
    const amount = 5000 + this.next(50_000)
    const { price } = await this.shop.client.subscriptionProducts.create({
      name: `${interval} ${amount}`,
      amount,
      currency: 'usd',
      interval,
    })
    return { amount, interval, quantity: 1 + this.next(3), price_id: price.id }
  }

  /** Makes a change that is charged at once, or not at all, and compares the payment with the preview. */
  async expectPreviewed(preview: { amount_due: number; fee_amount: number }, change: () => Promise<unknown>) {
    const before = await this.payments()
    await change()
    await catchUp(platform)
    const paid = (await this.payments()).slice(before.length)
    expect(paid).toEqual(preview.amount_due === 0 ? [] : [[preview.amount_due, preview.fee_amount]])
  }

  /** Lets periods end until a moment. */
  async until(moment: number) {
    for (let { end } = this.model; end <= moment; end = this.model.end) {
      await this.renew()
    }
    await advance(moment - nowOf())
  }

  async renew(preview?: { amount_due: number; fee_amount: number }) {
    const pass = async () => {
      await advance(this.model.end - nowOf() + 1)
      await advance(2 * hour)
    }
    await (preview ? this.expectPreviewed(preview, pass) : pass())
    this.model.renew(await this.read())
  }

  readonly steps: readonly (() => Promise<void>)[] = [
    // Another plan, now, by the API.
    async () => {
      const { price_id, ...plan } = await this.plan()
      const proration_behavior = (['always_invoice', 'create_prorations', 'none'] as const)[this.next(3)] ?? 'none'
      const wish = { id: this.id, price_id, quantity: plan.quantity, proration_behavior }
      const preview = await this.subscriptions.preview(wish)
      const isNow = plan.interval !== this.model.plan.interval || proration_behavior === 'always_invoice'
      const change = () => this.subscriptions.update(wish)
      const { status } = await this.read()
      await (isNow && status !== 'trialing' ? this.expectPreviewed(preview, change) : change())
      if (this.passes) this.model.reduction?.move(nowOf())
      this.model.change(plan, nowOf(), proration_behavior, await this.read())
      if (!isNow && status !== 'trialing') await this.renew(preview)
    },
    // Seats, by the portal.
    async () => {
      const quantity = 1 + this.next(6)
      const proration_behavior = (['always_invoice', 'create_prorations', 'none'] as const)[this.next(3)] ?? 'none'
      const { portal } = this.shop.client
      const wish = { id: this.id, quantity, proration_behavior }
      const { invoice, proration_date } = await portal.subscriptions.previewSeats(wish)
      const change = () =>
        portal.subscriptions.changeSeats({ ...wish, ...(proration_date === null ? {} : { proration_date }) })
      const isNow = proration_behavior === 'always_invoice'
      await (isNow ? this.expectPreviewed(invoice ?? { amount_due: 0, fee_amount: 0 }, change) : change())
      this.model.change({ ...this.model.plan, quantity }, nowOf(), proration_behavior, await this.read())
    },
    // A planned change, which is made with the renewal.
    async () => {
      const { price_id, ...plan } = await this.plan()
      const wish = { id: this.id, price_id, quantity: plan.quantity, effective: 'period_end' } as const
      const preview = await this.subscriptions.preview(wish)
      const { pending_change } = await this.subscriptions.update(wish)
      expect(pending_change).toEqual({ price_id, quantity: plan.quantity, at: this.model.end })
      this.model.planned = plan
      if (this.passes) this.model.reduction?.move(this.model.end)
      await this.renew(preview)
    },
    // A planned change that is withdrawn.
    async () => {
      const { price_id, quantity } = await this.plan()
      await this.subscriptions.update({ id: this.id, price_id, quantity, effective: 'period_end' })
      expect((await this.subscriptions.reactivate({ id: this.id })).pending_change).toBeNull()
    },
    async () => {
      await this.subscriptions.pause({ id: this.id })
      this.model.credit(nowOf())
      await advance((1 + this.next(60)) * day)
      const resumed = await this.subscriptions.resume({ id: this.id })
      await catchUp(platform)
      this.model.begin(resumed)
    },
    async () => {
      await this.subscriptions.cancel({ id: this.id })
      await this.subscriptions.reactivate({ id: this.id })
    },
    // A renewal that fails, and is paid with another card.
    async () => {
      await this.useCard('pm_card_chargeCustomerFail')
      await this.renew()
      const { status } = await this.read()
      await this.useCard('pm_card_visa')
      const { data } = await this.call<{ data: { id: string }[] }>(`/v1/invoices?subscription=${this.id}&status=open`)
      expect(status).toBe(data.length > 0 ? 'past_due' : 'active')
      for (const invoice of data) await this.call(`/v1/invoices/${invoice.id}/pay`, {})
      await catchUp(platform)
      expect((await this.read()).status).toBe('active')
    },
  ]

  /** Ends the subscription within its period, and compares the refund with the last payment and its unused time. */
  async cancelNow() {
    const refund = (['none', 'prorated', 'full'] as const)[this.next(3)] ?? 'none'
    await advance(this.next(4) * day + hour)
    // Payouts have emptied the balance, which refunds need.
    const line_items = [{ name: 'Teapots', amount: 5_000_000, currency: 'usd', quantity: 1 }]
    await processor.pay((await this.shop.sell({ line_items })).id, { expiry: `12/${expiryYear()}` })
    await catchUp(platform)
    const [amount] = (await this.payments()).at(-1) ?? [0]
    const unused = this.model.unused(nowOf())
    const cancel = (wish: typeof refund) => this.subscriptions.cancel({ id: this.id, when: 'now', refund: wish })
    if (refund === 'prorated' && unused === 0) {
      expect(await refusal(cancel(refund))).toMatchObject({ code: 'validation_error', param: 'refund' })
      expect((await this.read()).status).toBe('active')
      await cancel('none')
    } else await cancel(refund)
    await catchUp(platform)
    expect((await this.read()).status).toBe('canceled')
    const where = { accountId: this.shop.accountId, status: 'succeeded' }
    const refunds = (await database.prisma.refund.findMany({ where })).map((row) => Number(row.amount))
    if (refund === 'full') expect(refunds).toEqual([amount])
    else if (refund === 'none' || unused === 0) expect(refunds).toEqual([])
    else if (!this.passes) expect(refunds).toEqual([unused])
    else {
      // The fee that the customer paid is refunded with its part.
      expect(refunds).toHaveLength(1)
      expect(refunds[0]).toBeGreaterThanOrEqual(unused)
      expect(refunds[0]).toBeLessThanOrEqual(amount)
    }
    const { data } = await this.call<{ data: { amount: number }[] }>('/v1/refunds?limit=100')
    expect(data.map((made) => made.amount)).toEqual(refunds)
    const paid = await this.payments()
    await advance(40 * day)
    expect(await this.payments()).toEqual(paid)
  }

  async call<T>(path: string, fields?: Record<string, string>): Promise<T> {
    const answer = await processor.call(false, path, this.shop.account, fields)
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }

  async useCard(card: string) {
    const { customer } = await this.call<{ customer: string }>(`/v1/subscriptions/${this.id}`)
    const method = await this.call<{ id: string }>(`/v1/payment_methods/${card}/attach`, { customer })
    await this.call(`/v1/payment_methods/${method.id}`, { 'card[exp_year]': expiryYear() })
    await this.call(`/v1/subscriptions/${this.id}`, { default_payment_method: method.id })
  }

  /** The payments are the model's invoices, and the processor's ledger has the same. */
  async expectBooks() {
    const payments = await this.payments()
    const { data } = await this.call<{ data: { amount_paid: number }[] }>(
      `/v1/invoices?subscription=${this.id}&limit=100`,
    )
    const ledger = data.map(({ amount_paid }) => amount_paid).filter((paid) => paid > 0)
    const amounts = payments.map(([amount]) => amount)
    expect(amounts.toSorted()).toEqual(ledger.toSorted())
    const expected = this.model.invoices
    if (!this.passes) expect(amounts).toEqual(expected)
    for (const [index, [amount, fee]] of payments.entries()) {
      // A percentage of an invoice that is final at once is rounded down.
      const tolerance = Math.ceil(amount / 10_000)
      expect(feeOn(amount) - fee).toBeGreaterThanOrEqual(0)
      expect(feeOn(amount) - fee).toBeLessThanOrEqual(tolerance)
      if (this.passes) expect(Math.abs(amount - fee - (expected[index] ?? 0))).toBeLessThanOrEqual(tolerance + 3)
    }
  }
}

describe('a random life costs what each preview and an independent computation say', () => {
  test.each(seeds)('%i', async (seed) => {
    const next = random(seed * 7919)
    const shop = await openShop(platform)
    const passes = seed % 4 === 0
    const trial = seed % 3 === 0
    const plan = { amount: 3000 + next(9000), interval: 'monthly', quantity: 1 + next(2) } as const
    const { price } = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: plan.amount,
      currency: 'usd',
      interval: plan.interval,
      ...(trial ? { trial_period_days: 14 } : {}),
    })
    const { quantity } = plan
    const terms = termsOf(seed, next)
    const discount = terms && (await shop.client.discounts.create({ name: 'Spring', ...terms }))
    const fields = {
      price_id: price.id,
      quantity,
      ...redirects,
      ...(passes ? { pass_fees_to_customer: true } : {}),
      ...(discount ? { discount_id: discount.id } : {}),
    }
    const { subscription } = await subscribe(platform, shop, fields, { expiry: `12/${expiryYear()}` })
    const life = new Life(shop, subscription, new Model(plan, passes), next, passes)
    if (terms) life.model.reduction = new Reduction(terms, subscription.current_period_start)
    life.model.begin(subscription, trial)
    for (let count = 0; count < 6; count += 1) {
      await life.until(nowOf() + (1 + next(20)) * day)
      await life.steps[next(life.steps.length)]?.()
    }
    await life.renew()
    await life.expectBooks()
    await life.cancelNow()
  })
})
