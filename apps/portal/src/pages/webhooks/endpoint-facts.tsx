import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
import { RealTime } from '../../shell/real-time.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { meaningOf } from './event-types.ts'
import type { EndpointDetails } from './wire.ts'

const t = webhooks.endpointFacts

/** The details of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: EndpointDetails }) {
  const { id, description, events, created, deactivated, previous_secret_expires: bothUntil } = endpoint
  const types = events.filter((type) => type !== '*')
  return (
    <>
      <Facts>
        <Fact name={words.status}>
          <EndpointState endpoint={endpoint} />
        </Fact>
        <Fact name={words.created}>
          <Time at={created} />
        </Fact>
        {deactivated !== null && (
          <Fact name={words.deactivated}>
            <Time at={deactivated} />
          </Fact>
        )}
        <Fact name={t.endpointId}>
          <CopyableId id={id} what={t.theEndpointId} />
        </Fact>
        <Fact name={t.signingSecret}>
          {bothUntil === null ? t.secretShownOnce : t.secretRolled({ bothUntil: <RealTime at={bothUntil} /> })}
        </Fact>
      </Facts>
      {description && (
        <>
          <h3>{words.description}</h3>
          <p className="breaks" dir="auto">
            {description}
          </p>
        </>
      )}
      <h3>{words.events}</h3>
      {events.includes('*') ? <p>{events.length > 1 ? t.allEventsAndThese : t.allEvents}</p> : null}
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
