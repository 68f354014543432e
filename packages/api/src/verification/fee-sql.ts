import { steps } from '../core/currency/currency.ts'

// The formula of a fee, in SQL and so not by the code that it proves. Terms are those stored with a row: fee_bps, fee_fixed,
// fee_minimum, fee_maximum, fee_processor_bps, fee_processor_fixed.

/** The step of a row's currency. */
export const stepSql = (currency: string) =>
  `(CASE ${Object.entries(steps)
    .map(([name, step]) => `WHEN ${currency} = '${name}' THEN ${step}`)
    .join(' ')} ELSE 1 END)::bigint`

const shareSql = (row: string, total: string, bps: string, fixed: string) =>
  `(((${total}) / ${stepSql(`${row}.currency`)} * ${bps} + 5000) / 10000 * ${stepSql(`${row}.currency`)} + ${fixed})`

/** The fee on a total, which is never more than the total. */
export const feeSql = (row: string, total: string) =>
  `LEAST(GREATEST(${shareSql(row, total, `${row}.fee_bps`, `${row}.fee_fixed`)}, ${row}.fee_minimum), ${row}.fee_maximum,
         (${total}) - (${total}) % ${stepSql(`${row}.currency`)})`

/** The part of a total that remains after the fee and the processor's estimated charge. */
export const restSql = (row: string, total: string) =>
  `((${total}) - ${feeSql(row, total)}
     - COALESCE(${shareSql(row, total, `${row}.fee_processor_bps`, `${row}.fee_processor_fixed`)}, 0))`
