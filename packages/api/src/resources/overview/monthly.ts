/**
 * The monthly revenue of an item, in SQL: minor units, rounded half up, in integer arithmetic. A year has twelve months
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
