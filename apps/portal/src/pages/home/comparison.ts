import { home } from '#messages/home.ts'
import { language } from '#messages/language.ts'

const t = home.comparison

type ComparisonPeriod = {
  /** "50% higher than …" */
  than: string
  /** "12 times …" */
  times: string
}

/** The period of comparison: the total of the previous days, or the level at their end. */
export function previousPeriod(days: number, kind: 'happened' | 'stood'): ComparisonPeriod {
  return kind === 'happened'
    ? { than: t.previousDays({ days }), times: t.figurePreviousDays({ days }) }
    : { than: t.daysAgo({ days }), times: t.figureDaysAgo({ days }) }
}

/** The change between two whole numbers, in words. */
export function comparison(now: number, before: number, then: ComparisonPeriod): string {
  if (before <= 0) return t.none({ than: then.than })
  if (now === before) return t.sameAs({ than: then.than })
  const change = Math.abs(now - before) / before
  // "10 times" reads better than "900% higher".
  if (now > before && change >= 9) return t.times({ now: Math.round(now / before), times: then.times })
  const percents = new Intl.NumberFormat(language.formats, { style: 'percent' })
  const share =
    change < 0.01
      ? t.lessThan({ value: percents.format(0.01) })
      : now > 0 && now < before && change > 0.99
        ? t.moreThan({ value: percents.format(0.99) })
        : percents.format(change)
  return (now > before ? t.higher : t.lower)({ share, than: then.than })
}

/** The change between two shares in hundredths of a per cent, in words; null is a share without data. */
export function comparisonOfShares(now: number | null, before: number | null, then: ComparisonPeriod): string {
  if (before === null) return t.noData({ than: then.than })
  if (now === null) return t.noDataNow
  const points = Math.round(Math.abs(now - before) / 10) / 10
  if (points === 0) return t.sameAs({ than: then.than })
  return (now > before ? t.higher : t.lower)({ share: t.points({ points }), than: then.than })
}
