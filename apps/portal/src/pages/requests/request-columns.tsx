import { requests } from '#messages/requests.ts'
import { words } from '#messages/words.ts'
import type { Column } from '../../list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { HttpStatus } from './http-status.tsx'
import type { LoggedRequest } from './request-filter.ts'
import './requests.css'

const t = requests.requestColumns

/** The columns of a table of requests. */
export const requestColumns: readonly Column<LoggedRequest>[] = [
  {
    head: words.request,
    cell: (request) => (
      <span className="mono request-line">
        <b>{request.method}</b> {request.path}
      </span>
    ),
  },
  {
    head: t.response,
    cell: ({ status, code, param }) => (
      <span className="request-answer">
        <HttpStatus status={status} />
        {code && <code className="fine">{code}</code>}
        {param && <code className="fine breaks">{param}</code>}
      </span>
    ),
  },
  {
    head: t.caller,
    cell: ({ key: by, person }) => <bdi className="request-by">{by?.name ?? person?.email}</bdi>,
  },
  { head: t.duration, numeric: true, cell: ({ duration_ms }) => t.ms({ duration_ms }) },
  {
    head: t.time,
    cell: ({ created }) => (
      <span className="request-when">
        <Time at={created} exact />
      </span>
    ),
  },
]
