import type { Column } from '../../list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { HttpStatus } from './http-status.tsx'
import type { LoggedRequest } from './request-filter.ts'
import './requests.css'

/** The columns of a table of requests. */
export const requestColumns: readonly Column<LoggedRequest>[] = [
  {
    head: 'Request',
    cell: (request) => (
      <span className="mono request-line">
        <b>{request.method}</b> {request.path}
      </span>
    ),
  },
  {
    head: 'Response',
    cell: ({ status, code, param }) => (
      <span className="request-answer">
        <HttpStatus status={status} />
        {code && <code className="fine">{code}</code>}
        {param && <code className="fine breaks">{param}</code>}
      </span>
    ),
  },
  {
    head: 'Caller',
    cell: ({ key: by, person }) => <bdi className="request-by">{by?.name ?? person?.email}</bdi>,
  },
  { head: 'Duration', numeric: true, cell: ({ duration_ms }) => `${duration_ms} ms` },
  {
    head: 'Time',
    cell: ({ created }) => (
      <span className="request-when">
        <Time at={created} exact />
      </span>
    ),
  },
]
