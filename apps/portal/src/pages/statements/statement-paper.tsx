import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import './statement.css'
import { beginOf, isOnBalanceAlone, momentInUtc, rowName } from './statement-labels.ts'
import type { Statement, StatementCurrency } from './wire.ts'

/** The statement of a month, on screen and in print. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { merchant } = useSession()
  const { month, until, made, expires, currencies, livemode } = statement
  return (
    <>
      <div className="statement-head stack stack-near stack-start">
        <p className="statement-merchant">
          <bdi>{merchant.name}</bdi>
        </p>
        {!livemode && <p>Test mode. No money was moved.</p>}
        <p>
          From {momentInUtc(beginOf(month))}
          {until !== null && <> until {momentInUtc(until)}</>}.
        </p>
        {made !== null && expires !== null && (
          <p className="soft prose statement-screen">
            Prepared on <Time at={made} />. It is kept until <Time at={expires} date /> and can be prepared again after
            that.
          </p>
        )}
      </div>
      {currencies.length === 0 && <p>The account had no activity in this period.</p>}
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
            <th scope="col">Description</th>
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
                {row.count > 0 && row.type !== 'fees' && <span className="statement-count hint">{row.count}</span>}
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
        The opening balance of {money(opening.total)} and the lines of {money(sum)} add up to{' '}
        {money(opening.total + sum)}.
      </p>
      {!alone && (
        <p className="soft prose">
          A transfer reduces what the platform holds and increases your balance. A transfer that is on its way at the
          end of the month is in neither.
        </p>
      )}
    </Section>
  )
}
