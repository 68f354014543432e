import { Link } from '@tanstack/react-router'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { actionPhrase } from '../audit-log/action-labels.ts'

const t = operator.deskLogPage

const actions = t.actions

/** Changes by operators, keys of the platform and commands. */
export function DeskLogPage() {
  const [{ action }] = useFilters()
  const narrowed = action !== undefined && Object.hasOwn(actions, action) ? { action } : {}
  const pages = usePersonPages(['operator', 'log', narrowed], (client, cursor) =>
    client.operator.desk.audit.query({ ...narrowed, ...cursor }),
  )
  return (
    <Page title={words.auditLog} lead={t.lead}>
      <FilterBar label={t.filterAuditLog}>
        <SelectFilter label={words.action} name="action" options={actions} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={t.empty}
        columns={[
          { head: words.time, cell: ({ created }) => <Time at={created} exact /> },
          { head: t.actor, cell: ({ actor }) => <bdi className="breaks">{actor.name}</bdi> },
          {
            head: words.action,
            cell: ({ action: done, fields, livemode }) => (
              <span className="breaks">
                {actionPhrase(done) ?? <code>{done}</code>}{' '}
                {livemode === null ? t.bothModes : livemode ? t.live : t.test}
                {fields.length > 0 && <span className="fine"> {fields.join(', ')}</span>}
              </span>
            ),
          },
          {
            head: words.merchant,
            cell: ({ merchant_id: id, merchant_name: name }) =>
              id !== null && id !== 'platform' ? (
                <Link to="/operator/merchants/$id" params={{ id }}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                words.platform
              ),
          },
          { head: words.object, cell: ({ object_id: id }) => <span className="mono breaks">{id}</span> },
        ]}
      />
    </Page>
  )
}
