type ComparisonPeriod = {
  /** "50% higher than …" */
  than: string
  /** "12 times …" */
  times: string
}

/** The period of comparison: the total of the previous days, or the level at their end. */
export function previousPeriod(days: number, kind: 'happened' | 'stood'): ComparisonPeriod {
  return kind === 'happened'
    ? { than: `in the previous ${days} days`, times: `the figure for the previous ${days} days` }
    : { than: `${days} days ago`, times: `the figure from ${days} days ago` }
}

/** The change between two whole numbers, in words. */
export function comparison(now: number, before: number, then: ComparisonPeriod): string {
  if (before <= 0) return `None ${then.than}`
  if (now === before) return `Same as ${then.than}`
  const change = Math.abs(now - before) / before
  // "10 times" reads better than "900% higher".
  if (now > before && change >= 9) return `${Math.round(now / before)} times ${then.times}`
  const percents = new Intl.NumberFormat(undefined, { style: 'percent' })
  const share =
    change < 0.01
      ? `Less than ${percents.format(0.01)}`
      : now > 0 && now < before && change > 0.99
        ? `More than ${percents.format(0.99)}`
        : percents.format(change)
  return `${share} ${now > before ? 'higher' : 'lower'} than ${then.than}`
}

/** The change between two shares in hundredths of a per cent, in words; null is a share without data. */
export function comparisonOfShares(now: number | null, before: number | null, then: ComparisonPeriod): string {
  if (before === null) return `No data ${then.than}`
  if (now === null) return 'No data'
  const points = Math.round(Math.abs(now - before) / 10) / 10
  if (points === 0) return `Same as ${then.than}`
  const difference = `${new Intl.NumberFormat().format(points)} ${points === 1 ? 'point' : 'points'}`
  return `${difference} ${now > before ? 'higher' : 'lower'} than ${then.than}`
}
