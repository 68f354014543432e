import { Link } from '@tanstack/react-router'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { actionPhrase } from '../audit-log/action-labels.ts'

const actions = {
  '': 'All',
  'merchants.': 'Merchants',
  'payouts.': 'Payouts',
  'keys.': 'Keys',
  'webhookEndpoints.': 'Webhooks',
}

/** Changes by operators, keys of the platform and commands. */
export function DeskLogPage() {
  const [{ action }] = useFilters()
  const narrowed = action !== undefined && Object.hasOwn(actions, action) ? { action } : {}
  const pages = usePersonPages(['operator', 'log', narrowed], (client, cursor) =>
    client.operator.desk.audit.query({ ...narrowed, ...cursor }),
  )
  return (
    <Page
      title="Audit log"
      lead="What operators, keys of the platform and commands did, to any merchant and to the platform. Entries are kept permanently."
    >
      <FilterBar label="Filter the audit log">
        <SelectFilter label="Action" name="action" options={actions} />
      </FilterBar>
      <DataTable
        pages={pages}
        what="changes"
        empty="No changes match."
        columns={[
          { head: 'Time', cell: ({ created }) => <Time at={created} exact /> },
          { head: 'Actor', cell: ({ actor }) => <bdi className="breaks">{actor.name}</bdi> },
          {
            head: 'Action',
            cell: ({ action: done, fields, livemode }) => (
              <span className="breaks">
                {actionPhrase(done) ?? <code>{done}</code>}
                {livemode === null ? ' (both modes)' : livemode ? ' (live)' : ' (test)'}
                {fields.length > 0 && <span className="fine"> {fields.join(', ')}</span>}
              </span>
            ),
          },
          {
            head: 'Merchant',
            cell: ({ merchant_id: id, merchant_name: name }) =>
              id !== null && id !== 'platform' ? (
                <Link to="/operator/merchants/$id" params={{ id }}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                'Platform'
              ),
          },
          { head: 'Object', cell: ({ object_id: id }) => <span className="mono breaks">{id}</span> },
        ]}
      />
    </Page>
  )
}
