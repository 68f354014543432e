import { Link } from '@tanstack/react-router'
import { auditLog } from '#messages/audit-log.ts'
import { words } from '#messages/words.ts'
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

const t = auditLog.auditLogPage

/** The audit log: all changes to the merchant. */
export function AuditLogPage() {
  const { href, mode } = useSession()
  const [filters, setFilters] = useFilters()
  const { actor, about, action, kind, from, to } = filters
  const narrowed = auditLogFilter({ actor, about, action, kind }, secondsOfDay(from), secondsOfDay(to, 1))
  const pages = usePages(['audit', narrowed], (api, cursor) => api.portal.audit.list.query({ ...narrowed, ...cursor }))
  const name = pages.items.find((entry) => entry.actor.id === actor)?.actor.name ?? actor

  return (
    <Page title={words.auditLog} lead={t.lead({ mode })}>
      <div className="stack stack-far">
        <FilterBar label={t.filterAuditLog}>
          <SelectFilter label={words.action} name="action" options={subjects} />
          <SelectFilter label={t.actor} name="kind" options={kinds} />
          <SearchBox label={words.object} name="about" placeholder={t.objectPlaceholder} />
          <DateRangeFilter />
        </FilterBar>
        {actor && (
          <p className="breaks">
            {t.onlyBy({ name: <bdi>{name}</bdi> })}{' '}
            <Button kind="quiet" small onClick={() => setFilters({ actor: undefined })}>
              {t.showAll}
            </Button>
          </p>
        )}
        <DataTable
          pages={pages}
          what={t.listed}
          empty={t.empty}
          columns={[
            { head: words.time, cell: ({ created }) => <Time at={created} exact /> },
            { head: t.actor, cell: (entry) => <Who entry={entry} /> },
            { head: words.action, cell: (entry) => <What entry={entry} /> },
            {
              head: words.object,
              cell: ({ object_id, action: done }) => object_id && <ObjectLink id={object_id} action={done} />,
            },
            {
              head: words.request,
              cell: ({ request_id }) =>
                request_id && (
                  <Link to={href(`/requests/${request_id}`)} className="mono" aria-label={t.request({ request_id })}>
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

const kindLabels = t.kindLabels satisfies Record<AuditEntry['actor']['kind'], string>

function What({ entry: { action, fields, livemode } }: { entry: AuditEntry }) {
  return (
    <span className="audit-what">
      {actionPhrase(action) ?? <code>{action}</code>}
      {livemode === null && <span className="fine"> {t.bothModes}</span>}
      {fields.length > 0 && (
        <span className="audit-fields fine cut" title={fields.join(', ')}>
          {fields.join(', ')}
        </span>
      )}
    </span>
  )
}
