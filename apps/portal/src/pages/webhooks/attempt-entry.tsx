import { deliveries } from '#messages/deliveries.ts'
import { RealTime } from '../../shell/real-time.tsx'
import { Chip } from '../../ui/chip.tsx'
import { attemptOutcome } from './attempt-outcome.ts'
import { HeaderTable } from './header-table.tsx'
import type { Attempt } from './wire.ts'

const t = deliveries.attemptEntry

/** One attempt: its time, its duration, its request headers and its response. */
export function AttemptEntry({ attempt, open }: { attempt: Attempt; open: boolean }) {
  const { number, started, duration_ms, request_headers, response_headers, response_body } = attempt
  const { good, short, long } = attemptOutcome(attempt)
  return (
    <details className="card attempt" open={open}>
      <summary>
        <h3>{t.attempt({ number })}</h3>
        <Chip kind={good ? 'good' : 'bad'}>{short}</Chip>
        <span className="attempt-when hint numbers">
          {t.ms({ started: <RealTime at={started} exact />, duration_ms })}
        </span>
      </summary>
      <p>{long}</p>
      <HeaderTable title={t.requestHeaders} headers={request_headers} />
      {response_headers && <HeaderTable title={t.responseHeaders} headers={response_headers} />}
      {response_body !== null && (
        <div className="attempt-part">
          <h4>{t.responseBody}</h4>
          {response_body === '' ? (
            <p className="hint">{t.empty}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            <pre className="attempt-body sunken breaks as-typed" dir="auto" tabIndex={0}>
              {response_body}
            </pre>
          )}
          <p className="hint">{t.bodyIsCut}</p>
        </div>
      )}
    </details>
  )
}
