import { steps } from '../core/currency/currency.ts'

// The formula of a fee, in SQL and so not by the code that it proves. Terms are those stored with a row: fee_bps, fee_fixed.

/** The step of a row's currency. */
export const stepSql = (currency: string) =>
  `(CASE ${Object.entries(steps)
    .map(([name, step]) => `WHEN ${currency} = '${name}' THEN ${step}`)
    .join(' ')} ELSE 1 END)::bigint`

/** The fee on a total, which is never more than the total. */
export const feeSql = (row: string, total: string) =>
  `LEAST(((${total} / ${stepSql(`${row}.currency`)}) * ${row}.fee_bps + 5000) / 10000 * ${stepSql(`${row}.currency`)} + ${row}.fee_fixed,
         ${total} - ${total} % ${stepSql(`${row}.currency`)})`

/** The least total that leaves a net amount after the fee on it. */
export const grossUpSql = (row: string, net: string) =>
  `((10000 * ((${net} + ${row}.fee_fixed + ${stepSql(`${row}.currency`)} - 1) / ${stepSql(`${row}.currency`)}) - 5000)
     / (10000 - ${row}.fee_bps) + 1) * ${stepSql(`${row}.currency`)}`
