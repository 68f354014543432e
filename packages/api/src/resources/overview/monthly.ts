/**
 * What an item brings in a month, in SQL: minor units, rounded half up, by whole numbers alone. A year has twelve months,
 * and 365 days.
 * @param item with the columns amount, quantity, interval and interval_count
 */
export function monthly(item: string): string {
  const price = `${item}.amount * ${item}.quantity`
  const spread = (times: number, over: number) =>
    `(2 * ${price} * ${times} + ${over} * ${item}.interval_count) / (2 * ${over} * ${item}.interval_count)`
  return `CASE ${item}.interval
    WHEN 'day' THEN ${spread(365, 12)}
    WHEN 'week' THEN ${spread(365, 7 * 12)}
    WHEN 'month' THEN ${spread(1, 1)}
    WHEN 'year' THEN ${spread(1, 12)}
  END`
}
