import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { Chip } from '../../ui/chip.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { isPlan, planNames } from './plan-names.ts'
import { RefusedEvents } from './refused-events.tsx'

/** Every merchant of the platform. */
export function MerchantsPage() {
  const [{ q, plan, state, account }] = useFilters()
  const narrowed = {
    ...(q ? { search: q } : {}),
    ...(isPlan(plan) ? { plan } : {}),
    ...(state === 'suspended' || state === 'working' ? { suspended: state === 'suspended' } : {}),
    ...(account === 'rejected' ? { rejected: true } : {}),
  }
  const pages = usePersonPages(['merchants', narrowed], (client, cursor) =>
    client.operator.merchants.list.query({ ...cursor, ...narrowed }),
  )
  return (
    <Page title="Merchants" lead="Businesses that sell through this platform.">
      <RefusedEvents />
      <FilterBar label="Filter merchants">
        <SearchBox label="Search" name="q" placeholder="Name, email or mer_…" />
        <SelectFilter label="Plan" name="plan" options={{ '': 'All plans', ...planNames }} />
        <SelectFilter label="Keys" name="state" options={{ '': 'All', working: 'Active', suspended: 'Suspended' }} />
        <SelectFilter label="Account" name="account" options={{ '': 'All', rejected: 'Rejected' }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what="merchants"
        empty={
          Object.keys(narrowed).length > 0 ? (
            'No merchants match.'
          ) : (
            <>
              No merchants yet. <code>npm run mpay -- merchants create</code> creates one.
            </>
          )
        }
        href={({ id }) => `/operator/merchants/${id}`}
        columns={[
          { head: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
          { head: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
          { head: 'Plan', cell: ({ plan: its }) => planNames[its] },
          {
            head: 'Live payments',
            cell: ({ accounts }) => {
              const live = accounts.find(({ livemode }) => livemode)
              if (accounts.some(({ rejected }) => rejected)) return <Chip kind="bad">Rejected</Chip>
              return live?.charges_enabled && live.payouts_enabled ? (
                <Chip kind="good">Ready</Chip>
              ) : (
                <Chip kind="idle">Not ready</Chip>
              )
            },
          },
          {
            head: 'Keys',
            cell: ({ suspended }) => (suspended ? <Chip kind="bad">Suspended</Chip> : <Chip kind="good">Active</Chip>),
          },
          { head: 'Created', wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
