import { ExportButton, ExportOutcome, useCsvExport } from '../../export/csv-export.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SearchBox } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { NewCustomer } from './new-customer.tsx'

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
      title="Customers"
      lead="Customers that you have saved. Guest checkouts do not create a customer; search Payments for the guest’s email."
      actions={
        <>
          <ExportButton {...csv} />
          {may('change', 'customers') && <NewCustomer />}
        </>
      }
    >
      <ExportOutcome {...csv} />
      <FilterBar label="Customers">
        <SearchBox label="Search" name="q" placeholder="Email, name, phone or full ID" />
      </FilterBar>
      <DataTable
        pages={pages}
        what="customers"
        empty={
          q === ''
            ? `No ${mode} customers yet. They are created here, or through the API before a checkout.`
            : 'No customers match this search.'
        }
        href={({ id }) => href(`/customers/${id}`)}
        columns={[
          { head: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
          { head: 'Name', cell: ({ name }) => (name === null ? '—' : <bdi>{name}</bdi>) },
          { head: 'Phone', wide: true, cell: ({ phone }) => (phone === null ? '—' : <bdi>{phone}</bdi>) },
          { head: 'Created', cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
