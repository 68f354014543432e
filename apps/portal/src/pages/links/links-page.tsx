import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { titleOf } from './link-from.ts'
import { LinkState } from './link-state.tsx'
import { NewLink } from './new-link.tsx'

const shown = { '': 'All', on: 'On', off: 'Off' } as const

/** The list of payment links. */
export function LinksPage() {
  const { mode, href, may } = useSession()
  const [{ show = '' }] = useFilters()
  const active = show === 'on' || show === 'off' ? { active: show === 'on' } : {}
  const pages = usePages(['links', 'list', active], (client, cursor) =>
    client.paymentLinks.list.query({ ...cursor, ...active }),
  )
  return (
    <Page
      title="Payment links"
      lead="A page that sells the same thing again and again: send its address to customers, or print its QR code."
      actions={may('change', 'paymentLinks') && <NewLink />}
    >
      <FilterBar label="Filter payment links">
        <SelectFilter label="Show" name="show" options={shown} />
      </FilterBar>
      <DataTable
        pages={pages}
        what="payment links"
        empty={show === '' ? `No ${mode} payment links yet.` : 'No payment links match this filter.'}
        href={({ id }) => href(`/links/${id}`)}
        columns={[
          { head: 'Title', cell: (link) => <bdi>{titleOf(link) ?? link.price_id}</bdi> },
          { head: 'Status', cell: (link) => <LinkState link={link} /> },
          { head: 'Visits', numeric: true, wide: true, cell: ({ opened }) => opened },
          { head: 'Checkouts', numeric: true, wide: true, cell: ({ started }) => started },
          {
            head: 'Payments',
            numeric: true,
            cell: ({ payments, max_payments: most }) => (most === null ? payments : `${payments} of ${most}`),
          },
          { head: 'Created', wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
