import { useMutation, useQuery } from '@tanstack/react-query'
import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
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

const t = payments.paymentInvoices

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
    { head: t.number, cell: ({ number }) => number },
    { head: t.document, cell: nameOf },
    { head: words.date, cell: ({ created }) => <Time at={created} date /> },
    { head: words.total, numeric: true, cell: ({ amount_total, currency }) => formatMoney(amount_total, currency) },
    {
      head: t.file,
      cell: ({ id, number }) => (
        <Button
          kind="quiet"
          small
          busy={saving.isPending && saving.variables === id}
          onClick={() => saving.mutate(id)}
          aria-label={t.saveAsPdf({ number })}
        >
          {t.pdf}
        </Button>
      ),
    },
  ]
  return (
    <Section title={t.invoices}>
      {saving.error && <Notice kind="bad">{saving.error.message}</Notice>}
      <QueryView query={query} what={t.theInvoices} rows={1}>
        {({ items }) =>
          items.length > 0 ? (
            <Table what={t.listed} columns={columns} items={items.toReversed()} />
          ) : (
            <p>{t.noInvoiceOnlySuccessful}</p>
          )
        }
      </QueryView>
    </Section>
  )
}

function nameOf({ type, refund_id }: Invoice): string {
  if (type === 'credit_note') return t.creditNote
  return refund_id === null ? t.invoice : t.cancelsCreditNote
}
