import { formatMoney } from '../../money/format.ts'
import { Time } from '../../ui/time.tsx'
import { type Preview, priceOf, type Subscription } from './subscription-terms.ts'

type Invoice = NonNullable<Preview['invoice']>

/** What a change of seats would cost. */
export function SeatsPreview({ preview, subscription }: { preview: Preview; subscription: Subscription }) {
  const { invoice } = preview
  const price = priceOf(subscription)
  return (
    <section className="seats-preview" aria-label="What it costs">
      {invoice ? <InvoiceLines invoice={invoice} /> : <p>No invoice follows from this.</p>}
      {price && (
        <p className="seats-now">
          So far a period costs {formatMoney(price.amount, price.currency)}
          {subscription.pass_fees_to_customer && ', and the fee on top'}.
        </p>
      )}
    </section>
  )
}

function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  return (
    <>
      <h3>
        {invoice.when === 'now' ? (
          'An invoice at once'
        ) : (
          <>
            The invoice of <Time at={invoice.date} date />
          </>
        )}
      </h3>
      <table className="seats-lines">
        <caption className="visually-hidden">Lines of the invoice</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">For</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={`${line.description} ${line.period_start} ${line.period_end} ${line.amount}`}>
              <td>
                <bdi>{line.description ?? '—'}</bdi>
              </td>
              <td className="seats-amount">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {invoice.has_more_lines && (
            <tr>
              <td colSpan={2}>Further lines are not shown.</td>
            </tr>
          )}
          <tr className="seats-total">
            <th scope="row">Total</th>
            <td className="seats-amount">{money(invoice.total)}</td>
          </tr>
          {invoice.amount_due !== invoice.total && (
            <tr>
              <th scope="row">To be paid</th>
              <td className="seats-amount">{money(invoice.amount_due)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">Of which the fee</th>
            <td className="seats-amount">{money(invoice.fee_amount)}</td>
          </tr>
        </tfoot>
      </table>
      {invoice.total < 0 && <p>The rest becomes credit of the customer, for later invoices.</p>}
    </>
  )
}
