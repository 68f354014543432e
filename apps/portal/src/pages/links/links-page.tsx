import { links } from '#messages/links.ts'
import { words } from '#messages/words.ts'
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

const t = links.linksPage

const shown = t.shown

/** The list of payment links. */
export function LinksPage() {
  const { mode, href, may } = useSession()
  const [{ show = '' }] = useFilters()
  const active = show === 'on' || show === 'off' ? { active: show === 'on' } : {}
  const pages = usePages(['links', 'list', active], (client, cursor) =>
    client.paymentLinks.list.query({ ...cursor, ...active }),
  )
  return (
    <Page title={t.paymentLinks} lead={t.lead} actions={may('change', 'paymentLinks') && <NewLink />}>
      <FilterBar label={t.filterPaymentLinks}>
        <SelectFilter label={words.show} name="show" options={shown} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={show === '' ? t.noPaymentLinksYet({ mode }) : t.noPaymentLinksMatch}
        href={({ id }) => href(`/links/${id}`)}
        columns={[
          { head: t.title, cell: (link) => <bdi>{titleOf(link) ?? link.price_id}</bdi> },
          { head: words.status, cell: (link) => <LinkState link={link} /> },
          { head: t.visits, numeric: true, wide: true, cell: ({ opened }) => opened },
          { head: t.checkouts, numeric: true, wide: true, cell: ({ started }) => started },
          {
            head: words.payments,
            numeric: true,
            cell: ({ payments, max_payments: most }) => (most === null ? payments : t.of({ payments, most })),
          },
          { head: words.created, wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
