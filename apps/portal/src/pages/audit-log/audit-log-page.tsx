import { Link } from '@tanstack/react-router'
import { DataTable } from '../../list/data-table.tsx'
import { DateRangeFilter, FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { actionPhrase } from './action-labels.ts'
import './audit-log.css'
import { type AuditEntry, auditLogFilter, kinds, subjects } from './audit-log-filter.ts'
import { ObjectLink } from './object-link.tsx'

/** The audit log: all changes to the merchant. */
export function AuditLogPage() {
  const { href, mode } = useSession()
  const [filters, setFilters] = useFilters()
  const { actor, about, action, kind, from, to } = filters
  const narrowed = auditLogFilter({ actor, about, action, kind }, secondsOfDay(from), secondsOfDay(to, 1))
  const pages = usePages(['audit', narrowed], (api, cursor) => api.portal.audit.list.query({ ...narrowed, ...cursor }))
  const name = pages.items.find((entry) => entry.actor.id === actor)?.actor.name ?? actor

  return (
    <Page
      title="Audit log"
      lead={`Every change to your account in ${mode} mode, and changes that affect both modes. Entries are kept permanently.`}
    >
      <div className="stack stack-far">
        <FilterBar label="Filter the audit log">
          <SelectFilter label="Action" name="action" options={subjects} />
          <SelectFilter label="Actor" name="kind" options={kinds} />
          <SearchBox label="Object" name="about" placeholder="ID: prod_…, key_…" />
          <DateRangeFilter />
        </FilterBar>
        {actor && (
          <p className="breaks">
            Only changes by <bdi>{name}</bdi> are shown.{' '}
            <Button kind="quiet" small onClick={() => setFilters({ actor: undefined })}>
              Show all
            </Button>
          </p>
        )}
        <DataTable
          pages={pages}
          what="changes"
          empty="No changes match."
          columns={[
            { head: 'Time', cell: ({ created }) => <Time at={created} exact /> },
            { head: 'Actor', cell: (entry) => <Who entry={entry} /> },
            { head: 'Action', cell: (entry) => <What entry={entry} /> },
            {
              head: 'Object',
              cell: ({ object_id, action: done }) => object_id && <ObjectLink id={object_id} action={done} />,
            },
            {
              head: 'Request',
              cell: ({ request_id }) =>
                request_id && (
                  <Link to={href(`/requests/${request_id}`)} className="mono" aria-label={`Request ${request_id}`}>
                    {request_id.slice(0, 8)}…
                  </Link>
                ),
            },
          ]}
        />
      </div>
    </Page>
  )
}

function Who({ entry: { actor } }: { entry: AuditEntry }) {
  const { href } = useSession()
  const text = (
    <>
      <bdi className="audit-name">{actor.name}</bdi>
      <span className="fine">{kindLabels[actor.kind]}</span>
    </>
  )
  if (actor.id === null) return <span className="audit-who">{text}</span>
  return (
    <Link to={href('/audit')} search={{ actor: actor.id }} className="audit-who">
      {text}
    </Link>
  )
}

const kindLabels = {
  person: 'Member',
  key: 'API key',
  operator: 'Platform',
  command: 'Platform, command line',
} as const satisfies Record<AuditEntry['actor']['kind'], string>

function What({ entry: { action, fields, livemode } }: { entry: AuditEntry }) {
  return (
    <span className="audit-what">
      {actionPhrase(action) ?? <code>{action}</code>}
      {livemode === null && <span className="fine"> (both modes)</span>}
      {fields.length > 0 && (
        <span className="audit-fields fine cut" title={fields.join(', ')}>
          {fields.join(', ')}
        </span>
      )}
    </span>
  )
}
