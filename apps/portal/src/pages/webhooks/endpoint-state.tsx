import { Chip } from '../../ui/chip.tsx'
import type { Endpoint } from './wire.ts'

/** Failures in a row that deactivate an endpoint. */
export const failureLimit = 10

/** The state of an endpoint and its failures. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { status, deactivated_reason: reason, consecutive_failures: failures } = endpoint
  if (status === 'active') {
    return failures === 0 ? (
      <Chip kind="good">Active</Chip>
    ) : (
      <Chip kind="bad">{`Failing: ${failures} of ${failureLimit} in a row`}</Chip>
    )
  }
  if (reason === 'gone') return <Chip kind="bad">Deactivated: gone</Chip>
  return reason === 'failures' ? (
    <Chip kind="bad">Deactivated after failures</Chip>
  ) : (
    <Chip kind="idle">Deactivated</Chip>
  )
}
