import { Fact, Facts } from '../../ui/facts.tsx'
import { Id } from '../../ui/id.tsx'
import { Time } from '../../ui/time.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { meaningOf } from './event-types.ts'
import type { EndpointDetails } from './wire.ts'

/** What is known of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: EndpointDetails }) {
  const { id, description, events, created, deactivated, previous_secret_expires: bothUntil } = endpoint
  return (
    <>
      <Facts>
        <Fact name="State">
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
        <Fact name="Endpoint id">
          <Id id={id} what="the endpoint's id" />
        </Fact>
        <Fact name="Signing secret">
          {bothUntil === null ? (
            'Shown once, when it was made'
          ) : (
            <>
              Rolled: until <Time at={bothUntil} /> the one before signs as well
            </>
          )}
        </Fact>
      </Facts>
      {description && (
        <>
          <h3>Description</h3>
          <p className="endpoint-prose" dir="auto">
            {description}
          </p>
        </>
      )}
      <h3>Events</h3>
      {events.includes('*') ? (
        <p>All of them, those of the future included.</p>
      ) : (
        <ul className="endpoint-events">
          {events.map((type) => (
            <li key={type}>
              {meaningOf(type)} <code>{type}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
