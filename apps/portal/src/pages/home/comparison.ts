type ComparisonPeriod = {
  /** "50% higher than …" */
  than: string
  /** "12 times …" */
  times: string
}

/** What a figure of a range is compared with: what happened in as many days before, or what stood when they ended. */
export function previousPeriod(days: number, kind: 'happened' | 'stood'): ComparisonPeriod {
  return kind === 'happened'
    ? { than: `in the previous ${days} days`, times: `the figure for the previous ${days} days` }
    : { than: `${days} days ago`, times: `the figure from ${days} days ago` }
}

/** How much changed, in words. Whole numbers. */
export function comparison(now: number, before: number, then: ComparisonPeriod): string {
  if (before <= 0) return `None ${then.than}`
  if (now === before) return `Same as ${then.than}`
  const change = Math.abs(now - before) / before
  // What has grown tenfold is better said so than as 900%.
  if (now > before && change >= 9) return `${Math.round(now / before)} times ${then.times}`
  const percents = new Intl.NumberFormat(undefined, { style: 'percent' })
  const share = change < 0.01 ? `Less than ${percents.format(0.01)}` : percents.format(change)
  return `${share} ${now > before ? 'higher' : 'lower'} than ${then.than}`
}

/** The same of shares in hundredths of a per cent; null where there was nothing to measure. */
export function comparisonOfShares(now: number | null, before: number | null, then: ComparisonPeriod): string {
  if (before === null) return `No data ${then.than}`
  if (now === null) return 'No data'
  const points = Math.round(Math.abs(now - before) / 10) / 10
  if (points === 0) return `Same as ${then.than}`
  const difference = `${new Intl.NumberFormat().format(points)} ${points === 1 ? 'point' : 'points'}`
  return `${difference} ${now > before ? 'higher' : 'lower'} than ${then.than}`
}
