import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { payouts } from '#messages/payouts.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import type { Column } from '../../list/table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { pageOf } from '../../router/page-of.ts'
import { failureOf } from '../../server/failure.ts'
import { saveFile } from '../../server/save-file.ts'
import type { Client } from '../../server/trpc.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { linesCsv } from './lines-csv.ts'
import { isReserve, lineName } from './payout-labels.ts'
import type { Payout, PayoutLine } from './wire.ts'

const t = payouts.payoutLines

const columnsOf = (payout: Payout): readonly Column<PayoutLine>[] => [
  { head: words.type, share: 32, cell: (line) => lineName(line, payout) },
  { head: t.source, share: 54, cell: ({ source }) => <Source id={source} /> },
  { head: words.amount, share: 26, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: words.fee, share: 22, numeric: true, cell: ({ fee, currency }) => formatMoney(fee, currency) },
  { head: t.net, share: 26, numeric: true, cell: ({ net, currency }) => formatMoney(net, currency) },
  { head: words.date, share: 40, cell: ({ created }) => <Time at={created} /> },
]

export const linesKey = (id: string) => ['payouts', id, 'lines']

/** The lines of a payout, on the page and as a file. */
export function PayoutLines({ payout }: { payout: Payout }) {
  const { id, amount, currency } = payout
  const columns = useMemo(() => columnsOf(payout), [payout])
  const { client } = useSession()
  const pages = usePages(linesKey(id), (_client, cursor) => _client.payouts.lines.query({ id, ...cursor }))
  const exporting = useMutation({
    mutationFn: async () => {
      const content = new Blob([linesCsv(await readAll(client, id))], { type: 'text/csv' })
      saveFile({ name: `payout-${id}.csv`, content })
    },
  })
  const known = pages.items.length > 0
  return (
    <Section
      title={t.breakdown}
      actions={
        known && (
          <Button kind="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
            {words.exportAsCsv}
          </Button>
        )
      }
    >
      {exporting.error && <Notice kind="bad">{failureOf(exporting.error).message}</Notice>}
      {known && <p>{t.sumOfLines({ amount: formatMoney(amount, currency) })}</p>}
      {pages.items.some((line) => isReserve(line, payout)) && <p>{t.aboutReserve}</p>}
      <DataTable pages={pages} what={t.listed} columns={columns} empty={t.empty} />
    </Section>
  )
}

async function readAll(client: Client, id: string): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = []
  for (;;) {
    const last = lines.at(-1)?.id
    const page = await client.payouts.lines.query({ id, limit: 100, ...(last ? { starting_after: last } : {}) })
    lines.push(...page.items)
    if (!page.has_more) return lines
  }
}

/** The object of a line, with a link to its page if it has one. */
function Source({ id }: { id: string | null }) {
  const { href } = useSession()
  if (id === null) return '—'
  const page = pageOf(id)
  const shown = <span className="mono breaks">{id}</span>
  return page ? <Link to={href(page)}>{shown}</Link> : shown
}
