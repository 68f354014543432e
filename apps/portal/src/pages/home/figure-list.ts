import { home } from '#messages/home.ts'
import { language } from '#messages/language.ts'
import { words } from '#messages/words.ts'
import type { Series, Shape } from '../../chart/geometry.ts'
import { formatMoney, shortMoney } from '../../money/format.ts'
import type { Bucket } from './buckets.ts'
import { comparison, comparisonOfShares, previousPeriod } from './comparison.ts'
import type { Overview, Range } from './wire.ts'

const t = home.figureList

/** A figure of the overview, and how it is shown. */
export type Figure = {
  name: string
  /** The objects that the figure counts. */
  means: string
  shape: Shape
  /** In short, of the whole range. */
  value: string
  compared: string
  /** A text next to the value: the count of a sum, or the name of the second series. */
  aside: string | null
  series: readonly Series[]
  format: (value: number) => string
  formatShort: (value: number) => string
}

/** The figures of a range of days, in the order of the page. */
export function figuresOf(overview: Overview, buckets: readonly Bucket[]): Figure[] {
  const { currency, totals, previous } = overview
  const days = overview.days.length
  const [happened, stood] = [previousPeriod(days, 'happened'), previousPeriod(days, 'stood')]
  type Name = Exclude<keyof Range, 'from' | 'to' | 'success_rate'>
  const series = (name: string, of: Name, tone: Series['tone'] = 'main') => ({
    name,
    tone,
    values: buckets.map((bucket) => bucket[of]),
  })
  const money = {
    format: (value: number) => formatMoney(value, currency),
    formatShort: (value: number) => shortMoney(value, currency),
  }
  return [
    {
      name: words.volume,
      means: t.volumeMeans,
      shape: 'bars',
      value: money.format(totals.volume),
      compared: comparison(totals.volume, previous.volume, happened),
      aside: null,
      series: [series(words.volume, 'volume')],
      ...money,
    },
    {
      name: words.payments,
      means: t.paymentsMeans,
      shape: 'bars',
      value: count(totals.succeeded),
      compared: comparison(totals.succeeded, previous.succeeded, happened),
      aside: t.failed({ count: count(totals.failed) }),
      series: [series(words.succeeded, 'succeeded'), series(words.failed, 'failed', 'bad')],
      ...counts,
    },
    {
      name: t.successRate,
      means: t.successRateMeans,
      shape: 'share',
      value:
        totals.success_rate === null ? '—' : share(totals.success_rate, totals.failed === 0 || totals.succeeded === 0),
      compared: comparisonOfShares(totals.success_rate, previous.success_rate, happened),
      aside: null,
      series: [{ name: t.successRate, tone: 'main', values: buckets.map((bucket) => bucket.success_rate) }],
      format: (value) => share(value),
      formatShort: (value) => new Intl.NumberFormat(language.formats, { style: 'percent' }).format(value / 10_000),
    },
    {
      name: words.refunds,
      means: t.refundsMeans,
      shape: 'bars',
      value: money.format(totals.refunded),
      compared: comparison(totals.refunded, previous.refunded, happened),
      aside: t.refundCount({ count: totals.refunds }),
      series: [series(words.refunded, 'refunded')],
      ...money,
    },
    {
      name: words.disputes,
      means: t.disputesMeans,
      shape: 'bars',
      value: count(totals.disputes),
      compared: comparison(totals.disputes, previous.disputes, happened),
      aside: t.disputed({ disputed: money.format(totals.disputed) }),
      series: [series(words.disputes, 'disputes', 'bad')],
      ...counts,
    },
    {
      name: t.activeSubscriptions,
      means: t.activeSubscriptionsMeans,
      shape: 'steps',
      value: count(totals.active_subscriptions),
      compared: comparison(totals.active_subscriptions, previous.active_subscriptions, stood),
      aside: null,
      series: [series(t.activeSubscriptions, 'active_subscriptions')],
      ...counts,
    },
    {
      name: t.monthlyRecurringRevenue,
      means: t.monthlyRecurringRevenueMeans,
      shape: 'steps',
      value: money.format(totals.mrr),
      compared: comparison(totals.mrr, previous.mrr, stood),
      aside: null,
      series: [series(t.monthlyRecurringRevenue, 'mrr')],
      ...money,
    },
  ]
}

const count = (value: number) => new Intl.NumberFormat(language.formats).format(value)
const counts = {
  format: count,
  formatShort: (value: number) => new Intl.NumberFormat(language.formats, { notation: 'compact' }).format(value),
}

/**
 * A rounded share never reads 0 % or 100 %: one failure among thousands is "99.99%".
 * @param value hundredths of a per cent
 * @param isWhole whether the share is exactly 0 % or 100 %
 */
export function share(value: number, isWhole = value === 0 || value === 10_000): string {
  const shown = isWhole ? value : Math.max(1, Math.min(9_999, value))
  const isNearEnd = shown < 10 || shown > 9_990
  const digits = isNearEnd ? 2 : 1
  return new Intl.NumberFormat(language.formats, { style: 'percent', maximumFractionDigits: digits }).format(
    shown / 10_000,
  )
}
