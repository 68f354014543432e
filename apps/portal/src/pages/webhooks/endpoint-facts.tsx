import { RealTime } from '../../shell/real-time.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { meaningOf } from './event-types.ts'
import type { EndpointDetails } from './wire.ts'

/** The details of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: EndpointDetails }) {
  const { id, description, events, created, deactivated, previous_secret_expires: bothUntil } = endpoint
  const types = events.filter((type) => type !== '*')
  return (
    <>
      <Facts>
        <Fact name="Status">
          <EndpointState endpoint={endpoint} />
        </Fact>
        <Fact name="Created">
          <Time at={created} />
        </Fact>
        {deactivated !== null && (
          <Fact name="Deactivated">
            <Time at={deactivated} />
          </Fact>
        )}
        <Fact name="Endpoint ID">
          <CopyableId id={id} what="the endpoint ID" />
        </Fact>
        <Fact name="Signing secret">
          {bothUntil === null ? (
            'Shown once, when it was created'
          ) : (
            <>
              Rolled: the previous secret also signs until <RealTime at={bothUntil} />
            </>
          )}
        </Fact>
      </Facts>
      {description && (
        <>
          <h3>Description</h3>
          <p className="breaks" dir="auto">
            {description}
          </p>
        </>
      )}
      <h3>Events</h3>
      {events.includes('*') ? (
        <p>All events{events.length > 1 ? ', and these, which are sent only if selected:' : '.'}</p>
      ) : null}
      {types.length > 0 && (
        <ul className="endpoint-events stack plain-list">
          {types.map((type) => (
            <li key={type}>
              {meaningOf(type)} <code>{type}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
