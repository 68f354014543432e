import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import './statement.css'
import { beginOf, isOnBalanceAlone, momentInUtc, rowName } from './statement-words.ts'
import type { Statement, StatementCurrency } from './wire.ts'

/** A month, as it stands on paper. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { merchant } = useSession()
  const { month, until, made, expires, currencies, livemode } = statement
  return (
    <>
      <div className="statement-head">
        <p className="statement-merchant">
          <bdi>{merchant.name}</bdi>
        </p>
        {!livemode && <p>Test mode. No money was moved.</p>}
        <p>
          From {momentInUtc(beginOf(month))}
          {until !== null && <> until {momentInUtc(until)}</>}.
        </p>
        {made !== null && expires !== null && (
          <p className="statement-soft statement-screen">
            Prepared on <Time at={made} />. It is kept until <Time at={expires} date />, and can be prepared again after
            that.
          </p>
        )}
      </div>
      {currencies.length === 0 && <p>Nothing has happened on this account until then.</p>}
      {currencies.map((currency) => (
        <CurrencyTable key={currency.currency} currency={currency} />
      ))}
    </>
  )
}

/** The columns of a month in which the platform held money as well. */
const heads = { balance: 'On your balance', held: 'Held by the platform', total: 'Together' } as const
const columns = ['balance', 'held', 'total'] as const

function CurrencyTable({ currency }: { currency: StatementCurrency }) {
  const { opening, rows, closing } = currency
  const code = currency.currency.toUpperCase()
  const sum = rows.reduce((all, { total }) => all + total, 0)
  const money = (amount: number) => formatMoney(amount, currency.currency)
  const alone = isOnBalanceAlone(currency)
  const cells = (amounts: StatementCurrency['opening']) =>
    alone ? (
      <td>{money(amounts.total)}</td>
    ) : (
      columns.map((column) => (
        <td key={column} data-head={heads[column]}>
          {money(amounts[column])}
        </td>
      ))
    )
  return (
    <Section title={code}>
      <table className={alone ? 'statement-table statement-table-alone' : 'statement-table'}>
        <caption className="visually-hidden">{code}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            {alone ? (
              <th scope="col">Amount</th>
            ) : (
              columns.map((column) => (
                <th key={column} scope="col">
                  {heads[column]}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          <tr className="statement-end">
            <th scope="row">Opening balance</th>
            {cells(opening)}
          </tr>
          {rows.map((row) => (
            <tr key={row.type}>
              <th scope="row">
                {rowName(row.type)}
                {row.count > 0 && row.type !== 'fees' && <span className="statement-count">{row.count}</span>}
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="statement-end">
            <th scope="row">Closing balance</th>
            {cells(closing)}
          </tr>
        </tfoot>
      </table>
      <p>
        {money(opening.total)} at the beginning and {money(sum)} of all lines are {money(opening.total + sum)} at the
        end.
      </p>
      {!alone && (
        <p className="statement-soft">
          A transfer leaves what the platform holds and reaches your balance. What is on its way at the end is in
          neither.
        </p>
      )}
    </Section>
  )
}
