import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
import { Chip } from '../../ui/chip.tsx'
import type { Endpoint } from './wire.ts'

const t = webhooks.endpointState

/** Failures in a row that deactivate an endpoint. */
export const failureLimit = 10

/** The state of an endpoint and its failures. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { status, deactivated_reason: reason, consecutive_failures: failures } = endpoint
  if (status === 'active') {
    return failures === 0 ? (
      <Chip kind="good">{words.active}</Chip>
    ) : (
      <Chip kind="bad">{t.failingRow({ failures, failureLimit })}</Chip>
    )
  }
  if (reason === 'gone') return <Chip kind="bad">{t.deactivatedGone}</Chip>
  return reason === 'failures' ? (
    <Chip kind="bad">{t.deactivatedAfterFailures}</Chip>
  ) : (
    <Chip kind="idle">{words.deactivated}</Chip>
  )
}
