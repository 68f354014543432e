import { customers } from '#messages/customers.ts'
import { words } from '#messages/words.ts'
import { ExportButton, ExportOutcome, useCsvExport } from '../../export/csv-export.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SearchBox } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { NewCustomer } from './new-customer.tsx'

const t = customers.customersPage

/** The list of customers. */
export function CustomersPage() {
  const { mode, href, may } = useSession()
  const [{ q = '' }] = useFilters()
  const filters = q === '' ? {} : { search: q }
  const pages = usePages(['customers', 'list', filters], (client, cursor) =>
    client.portal.customers.list.query({ ...cursor, ...filters }),
  )
  const csv = useCsvExport('customers', filters)
  return (
    <Page
      title={t.customers}
      lead={t.lead}
      actions={
        <>
          <ExportButton {...csv} />
          {may('change', 'customers') && <NewCustomer />}
        </>
      }
    >
      <ExportOutcome {...csv} />
      <FilterBar label={t.customers}>
        <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={q === '' ? t.noCustomersYet({ mode }) : t.noneMatch}
        href={({ id }) => href(`/customers/${id}`)}
        columns={[
          { head: words.email, cell: ({ email }) => <bdi>{email}</bdi> },
          { head: words.name, cell: ({ name }) => (name === null ? '—' : <bdi>{name}</bdi>) },
          { head: t.phone, wide: true, cell: ({ phone }) => (phone === null ? '—' : <bdi>{phone}</bdi>) },
          { head: words.created, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
