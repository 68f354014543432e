import { useMutation } from '@tanstack/react-query'
import { failureOf } from '../../failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DeliveryDetails } from './wire.ts'

type ReplayDeliveryProps = { delivery: DeliveryDetails; onReplayed: (delivery: DeliveryDetails) => void }

/** Sends a delivery again, unless its endpoint is deactivated: then it says so. */
export function ReplayDelivery({ delivery, onReplayed }: ReplayDeliveryProps) {
  const client = useClient()
  // Where it stood when it was asked for: what was said of that is over once it stands elsewhere.
  const standing = `${delivery.status} ${delivery.attempt_count}`
  const replay = useMutation({
    mutationFn: (_standing: string) => client.portal.deliveries.replay.mutate({ id: delivery.id }),
    onSuccess: onReplayed,
  })
  if (delivery.endpoint_status === 'deactivated') {
    return <p className="replay-note">The endpoint is deactivated. Reactivate it to replay this delivery.</p>
  }
  return (
    <>
      <Button busy={replay.isPending} onClick={() => replay.mutate(standing)}>
        {delivery.status === 'waiting' ? 'Send now' : 'Replay'}
      </Button>
      {replay.error && replay.variables === standing && <Notice kind="bad">{failureOf(replay.error).message}</Notice>}
      <span className="visually-hidden" role="status">
        {replay.isSuccess &&
          (delivery.status === 'waiting' ? 'The delivery is being sent.' : 'The delivery was sent again.')}
      </span>
    </>
  )
}
