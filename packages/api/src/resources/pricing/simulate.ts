import type { Payment, Plan } from '@merchant-payments/db'
import { currencyOfCountry } from '@merchant-payments/processor'
import { stepOf } from '../../core/currency/currency.ts'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Services } from '../../core/request/context.ts'
import { modeNotReady } from '../../core/request/require-mode.ts'
import { processorChargeOn } from '../../money/fees/fee-formula.ts'
import { type FeeSchedule, termsOf } from '../../money/fees/fee-schedule.ts'
import { invoiceFee } from '../../money/fees/invoice-fee.ts'
import { type PlatformCharge, readChargesOfPlatform } from '../../money/platform-ledger/read-charges.ts'
import { loadFeeSchedule } from './load.ts'
import type { Simulation } from './schema.ts'

/** A payment with what the fee depends on. Amounts in minor units. */
type Sold = {
  plan: Plan
  currency: string
  amount: bigint
  fee: bigint
  recurring: boolean
  /** The processor's charge to the platform; null if the processor does not show it. */
  charge: bigint | null
}

/** Payments that are read at once. */
const page = 1_000

const columns = {
  id: true,
  createdAt: true,
  latestCharge: true,
  plan: true,
  currency: true,
  amountReceived: true,
  feeAmount: true,
  subscriptionId: true,
  settledAmount: true,
  settledCurrency: true,
} as const
type PaymentRow = Pick<Payment, keyof typeof columns>

type Sums = {
  payments: number
  volume: bigint
  fees: bigint
  simulated: bigint
  charges: bigint
  /** Payments whose charge is an estimate. */
  estimated: number
  /** Payments in a currency that the schedule has no fixed part for: they would have been refused. */
  refused: number
}

const nothing: Sums = { payments: 0, volume: 0n, fees: 0n, simulated: 0n, charges: 0n, estimated: 0, refused: 0 }

/**
 * The earnings of a fee schedule with the payments of the last days, beside the actual ones, by merchant and currency, each
 * less the processor's charges to the platform. Totals that the customer paid stay as they were.
 * @throws validation_error if there is no such schedule; account_not_ready without keys of the mode; ProcessorError
 */
export async function simulateFeeSchedule(services: Services, { id, livemode, days }: Simulation) {
  const { processorClock, processor, database } = services
  const schedule = await loadFeeSchedule(services, id)
  if (!processor.isSetUp(livemode)) throw modeNotReady(livemode)
  const since = new Date(processorClock.now().getTime() - days * 86_400_000)
  const ofPlatform = currencyOfCountry(await processor.platform.country(livemode))
  const byMerchant = new Map<string, { name: string; sums: Map<string, Sums> }>()
  const rates = new Map<string, Rate>()
  const accounts = await database.prisma.account.findMany({ where: { livemode }, include: { merchant: true } })
  for (const { id: accountId, merchant } of accounts) {
    const sums = new Map<string, Sums>()
    for (let after: PaymentRow | undefined; ; ) {
      const payments = await readPayments(services, accountId, since, after)
      const latest = payments.map(({ latestCharge }) => latestCharge)
      const charges = await readChargesOfPlatform(services, livemode, latest)
      for (const payment of payments) {
        if (payment.settledCurrency === ofPlatform && payment.settledAmount !== null) {
          const { amount, settled } = rates.get(payment.currency) ?? { amount: 0n, settled: 0n }
          rates.set(payment.currency, {
            amount: amount + payment.amountReceived,
            settled: settled + payment.settledAmount,
          })
        }
        const sold = soldOf(payment, charges.get(payment.latestCharge ?? ''))
        sums.set(sold.currency, added(sums.get(sold.currency) ?? nothing, sold, schedule))
      }
      after = payments.at(-1)
      if (payments.length < page) break
    }
    if (sums.size > 0) byMerchant.set(merchant.id, { name: merchant.name, sums })
  }
  const merchants = [...byMerchant].flatMap(([merchant_id, { name, sums }]) =>
    [...sums].map(([currency, one]) => ({ merchant_id, name, currency, ...shown(one) })),
  )
  const all = new Map<string, Sums>()
  for (const { sums } of byMerchant.values())
    for (const [currency, one] of sums) all.set(currency, plus(all.get(currency) ?? nothing, one))
  return {
    object: 'pricing_simulation' as const,
    schedule: { id: schedule.id, name: schedule.name },
    livemode,
    days,
    from: unixSeconds(since),
    platform: inOneCurrency(all, ofPlatform, rates),
    currencies: [...all].map(([currency, sums]) => ({ currency, ...shown(sums) })),
    merchants,
  }
}

/** A page of the payments of an account, newest first. */
function readPayments(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  since: Date,
  after: PaymentRow | undefined,
): Promise<PaymentRow[]> {
  return database.prisma.payment.findMany({
    where: {
      accountId,
      status: 'succeeded',
      amountReceived: { gt: 0 },
      createdAt: { gte: since, ...(after && { lte: after.createdAt }) },
      ...(after && { OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }] }),
    },
    select: columns,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: page,
  })
}

/** The charge is in the currency of the platform's balance, as the payment settled there. */
function soldOf(payment: PaymentRow, charge: PlatformCharge | undefined): Sold {
  const { plan, currency, amountReceived: amount, feeAmount: fee, subscriptionId, settledAmount } = payment
  const settles = charge && charge.currency === payment.settledCurrency && settledAmount !== null && settledAmount > 0n
  return {
    plan,
    currency,
    amount,
    fee,
    recurring: subscriptionId !== null,
    charge: settles ? (charge.amount * amount) / settledAmount : null,
  }
}

function added(sums: Sums, sold: Sold, schedule: FeeSchedule): Sums {
  const terms = termsOf(schedule, sold)
  return plus(sums, {
    payments: 1,
    volume: sold.amount,
    fees: sold.fee,
    simulated: terms === null ? 0n : invoiceFee(sold.amount, terms),
    charges: sold.charge ?? estimateOf(schedule, sold),
    estimated: sold.charge === null ? 1 : 0,
    refused: terms === null ? 1 : 0,
  })
}

function plus(one: Sums, other: Sums): Sums {
  return {
    payments: one.payments + other.payments,
    volume: one.volume + other.volume,
    fees: one.fees + other.fees,
    simulated: one.simulated + other.simulated,
    charges: one.charges + other.charges,
    estimated: one.estimated + other.estimated,
    refused: one.refused + other.refused,
  }
}

/** The processor's charge by the estimate of the schedule, or by Stripe's list price: 2.9 % and US$0.30. */
function estimateOf({ processor }: FeeSchedule, { amount, currency }: Sold): bigint {
  const fixed = processor ? BigInt(processor.fixed[currency] ?? 0) : ((fixedFees[currency] ?? 0n) * 3n) / 4n
  return processorChargeOn(amount, { processor: { bps: processor?.rate_bps ?? 290, fixed }, step: stepOf(currency) })
}

function shown({ payments, volume, fees, simulated, charges, estimated, refused }: Sums) {
  return {
    payments,
    volume: Number(volume),
    fees: Number(fees),
    processor_charges: Number(charges),
    estimated_charges: estimated,
    margin: Number(fees - charges),
    simulated_fees: Number(simulated),
    simulated_margin: Number(simulated - charges),
    simulated_refusals: refused,
  }
}

/** How much of the platform's currency an amount of another one was worth, as payments on the platform have settled. */
type Rate = { amount: bigint; settled: bigint }

/**
 * The sums in the platform's currency: at the rates at which payments have settled on the platform, or else by the table of fixed fees.
 * Currencies with neither are named and left out.
 */
function inOneCurrency(all: ReadonlyMap<string, Sums>, currency: string, rates: ReadonlyMap<string, Rate>) {
  let sums = nothing
  const left: string[] = []
  for (const [of, one] of all) {
    const rate = of === currency ? { amount: 1n, settled: 1n } : (rates.get(of) ?? rateByTable(of, currency))
    if (rate === null) {
      left.push(of)
      continue
    }
    const converted = (amount: bigint) => (amount * rate.settled) / rate.amount
    const { volume, fees, simulated, charges } = one
    sums = plus(sums, {
      ...one,
      volume: converted(volume),
      fees: converted(fees),
      simulated: converted(simulated),
      charges: converted(charges),
    })
  }
  return { currency, ...shown(sums), not_converted: left }
}

function rateByTable(from: string, to: string): Rate | null {
  const { [from]: amount, [to]: settled } = fixedFees
  return amount === undefined || settled === undefined ? null : { amount, settled }
}
