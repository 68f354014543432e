import { statements } from '#messages/statements.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import './statement.css'
import { beginOf, isOnBalanceAlone, momentInUtc, rowName } from './statement-labels.ts'
import type { Statement, StatementCurrency } from './wire.ts'

const t = statements.statementPaper

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
        {!livemode && <p>{t.testMode}</p>}
        <p>
          {until === null
            ? t.from({ begin: momentInUtc(beginOf(month)) })
            : t.fromUntil({ begin: momentInUtc(beginOf(month)), until: momentInUtc(until) })}
        </p>
        {made !== null && expires !== null && (
          <p className="soft prose statement-screen">
            {t.prepared({ made: <Time at={made} />, expires: <Time at={expires} date /> })}
          </p>
        )}
      </div>
      {currencies.length === 0 && <p>{t.empty}</p>}
      {currencies.map((currency) => (
        <CurrencyTable key={currency.currency} currency={currency} />
      ))}
    </>
  )
}

/** The columns of a month in which the platform held money as well. */
const heads = t.heads
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
            <th scope="col">{words.description}</th>
            {alone ? (
              <th scope="col">{words.amount}</th>
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
            <th scope="row">{t.openingBalance}</th>
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
            <th scope="row">{t.closingBalance}</th>
            {cells(closing)}
          </tr>
        </tfoot>
      </table>
      <p>
        {t.sum({
          opening: money(opening.total),
          lines: money(sum),
          total: money(opening.total + sum),
        })}
      </p>
      {!alone && <p className="soft prose">{t.aboutTransfers}</p>}
    </Section>
  )
}
