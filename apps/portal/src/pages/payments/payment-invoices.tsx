import { useMutation, useQuery } from '@tanstack/react-query'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { download } from '../../server/download.ts'
import { saveFile } from '../../server/save-file.ts'
import { portalHeaders } from '../../server/trpc.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import type { Invoice } from './wire.ts'

/** The documents of a payment at most: its invoice, and those of a hundred refunds. */
const limit = 100

/** The invoice and the credit notes of a payment, with their PDFs. */
export function PaymentInvoices({ payment }: { payment: { id: string; status: string } }) {
  const { client, merchant, mode } = useSession()
  const query = useQuery({
    queryKey: ['invoices', 'of payment', payment.id, payment.status],
    queryFn: () => client.invoices.list.query({ payment_id: payment.id, limit }),
  })
  const saving = useMutation({
    mutationFn: async (id: string) =>
      saveFile(await download(`/portal/invoices/${id}.pdf`, portalHeaders({ merchantId: merchant.id, mode }))),
  })
  const columns: Column<Invoice>[] = [
    { head: 'Number', cell: ({ number }) => number },
    { head: 'Document', cell: nameOf },
    { head: 'Date', cell: ({ created }) => <Time at={created} date /> },
    { head: 'Total', numeric: true, cell: ({ amount_total, currency }) => formatMoney(amount_total, currency) },
    {
      head: 'File',
      cell: ({ id, number }) => (
        <Button
          kind="quiet"
          small
          busy={saving.isPending && saving.variables === id}
          onClick={() => saving.mutate(id)}
          aria-label={`Save ${number} as PDF`}
        >
          PDF
        </Button>
      ),
    },
  ]
  return (
    <Section title="Invoices">
      {saving.error && <Notice kind="bad">{saving.error.message}</Notice>}
      <QueryView query={query} what="the invoices" rows={1}>
        {({ items }) =>
          items.length > 0 ? (
            <Table what="invoices" columns={columns} items={items.toReversed()} />
          ) : (
            <p>
              No invoice. Only successful payments have one, within seconds, unless you have stated on the page Account
              that you are registered for tax.
            </p>
          )
        }
      </QueryView>
    </Section>
  )
}

function nameOf({ type, refund_id }: Invoice): string {
  if (type === 'credit_note') return 'Credit note'
  return refund_id === null ? 'Invoice' : 'Cancels a credit note'
}
