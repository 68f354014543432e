import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { Time } from '../../ui/time.tsx'
import { type Preview, priceOf, type Subscription } from './subscription-terms.ts'

const t = subscriptions.seatsPreview

type Invoice = NonNullable<Preview['invoice']>

/** The cost of a seat change. */
export function SeatsPreview({ preview, subscription }: { preview: Preview; subscription: Subscription }) {
  const { invoice } = preview
  const price = priceOf(subscription)
  return (
    <section className="stack stack-near sunken" aria-label={t.costPreview}>
      {invoice ? <InvoiceLines invoice={invoice} /> : <p>{t.noInvoice}</p>}
      {price && (
        <p className="hint">
          {(subscription.pass_fees_to_customer ? t.periodCostsAndFee : t.periodCosts)({
            price: formatMoney(price.amount, price.currency),
          })}
        </p>
      )}
    </section>
  )
}

function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  return (
    <>
      <h3>{invoice.when === 'now' ? t.immediateInvoice : t.invoiceOn({ date: <Time at={invoice.date} date /> })}</h3>
      <table className="seats-lines">
        <caption className="visually-hidden">{t.linesInvoice}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{words.description}</th>
            <th scope="col">{words.amount}</th>
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
            <th scope="row">{words.total}</th>
            <td className="seats-amount">{money(invoice.total)}</td>
          </tr>
          {invoice.amount_due !== invoice.total && (
            <tr>
              <th scope="row">{t.amountDue}</th>
              <td className="seats-amount">{money(invoice.amount_due)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{t.feeIncluded}</th>
            <td className="seats-amount">{money(invoice.fee_amount)}</td>
          </tr>
        </tfoot>
      </table>
      {invoice.total < 0 && <p>{t.credited}</p>}
    </>
  )
}
