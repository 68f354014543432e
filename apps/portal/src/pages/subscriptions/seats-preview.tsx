import { formatMoney } from '../../money/format.ts'
import { Time } from '../../ui/time.tsx'
import { type Preview, priceOf, type Subscription } from './subscription-terms.ts'

type Invoice = NonNullable<Preview['invoice']>

/** The cost of a seat change. */
export function SeatsPreview({ preview, subscription }: { preview: Preview; subscription: Subscription }) {
  const { invoice } = preview
  const price = priceOf(subscription)
  return (
    <section className="seats-preview" aria-label="Cost preview">
      {invoice ? <InvoiceLines invoice={invoice} /> : <p>This change does not create an invoice.</p>}
      {price && (
        <p className="seats-now">
          A period currently costs {formatMoney(price.amount, price.currency)}
          {subscription.pass_fees_to_customer && ', plus the fee'}.
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
          'Immediate invoice'
        ) : (
          <>
            Invoice on <Time at={invoice.date} date />
          </>
        )}
      </h3>
      <table className="seats-lines">
        <caption className="visually-hidden">Lines of the invoice</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Description</th>
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
          <tr className="seats-total">
            <th scope="row">Total</th>
            <td className="seats-amount">{money(invoice.total)}</td>
          </tr>
          {invoice.amount_due !== invoice.total && (
            <tr>
              <th scope="row">Amount due</th>
              <td className="seats-amount">{money(invoice.amount_due)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">Fee included</th>
            <td className="seats-amount">{money(invoice.fee_amount)}</td>
          </tr>
        </tfoot>
      </table>
      {invoice.total < 0 && <p>The remainder is credited to the customer and applied to later invoices.</p>}
    </>
  )
}
