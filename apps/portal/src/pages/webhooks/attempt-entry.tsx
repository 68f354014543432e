import { RealTime } from '../../shell/real-time.tsx'
import { Chip } from '../../ui/chip.tsx'
import { attemptOutcome } from './attempt-outcome.ts'
import { HeaderTable } from './header-table.tsx'
import type { Attempt } from './wire.ts'

/** One attempt: its time, its duration, its request headers and its response. */
export function AttemptEntry({ attempt, open }: { attempt: Attempt; open: boolean }) {
  const { number, started, duration_ms, request_headers, response_headers, response_body } = attempt
  const { good, short, long } = attemptOutcome(attempt)
  return (
    <details className="card attempt" open={open}>
      <summary>
        <h3>Attempt {number}</h3>
        <Chip kind={good ? 'good' : 'bad'}>{short}</Chip>
        <span className="attempt-when">
          <RealTime at={started} exact /> · {duration_ms} ms
        </span>
      </summary>
      <p>{long}</p>
      <HeaderTable title="Request headers" headers={request_headers} />
      {response_headers && <HeaderTable title="Response headers" headers={response_headers} />}
      {response_body !== null && (
        <div className="attempt-part">
          <h4>Response body</h4>
          {response_body === '' ? (
            <p className="hint">Empty.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            <pre className="attempt-body" dir="auto" tabIndex={0}>
              {response_body}
            </pre>
          )}
          <p className="hint">Only the first 16 KiB are kept.</p>
        </div>
      )}
    </details>
  )
}
