import { useMutation } from '@tanstack/react-query'
import { deliveries } from '#messages/deliveries.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DeliveryDetails } from './wire.ts'

const t = deliveries.replayDelivery

type ReplayDeliveryProps = { delivery: DeliveryDetails; onReplayed: (delivery: DeliveryDetails) => void }

/** Replays a delivery, or explains that its endpoint is deactivated. */
export function ReplayDelivery({ delivery, onReplayed }: ReplayDeliveryProps) {
  const client = useClient()
  // The state at the time of the replay: its error is hidden once the delivery has another state.
  const standing = `${delivery.status} ${delivery.attempt_count}`
  const replay = useMutation({
    mutationFn: (_standing: string) => client.portal.deliveries.replay.mutate({ id: delivery.id }),
    onSuccess: onReplayed,
  })
  if (delivery.endpoint_status === 'deactivated') {
    return <p className="replay-note hint">{t.endpointDeactivated}</p>
  }
  return (
    <>
      <Button busy={replay.isPending} onClick={() => replay.mutate(standing)}>
        {delivery.status === 'pending' ? t.sendNow : t.replay}
      </Button>
      {replay.error && replay.variables === standing && <Notice kind="bad">{failureOf(replay.error).message}</Notice>}
      <span className="visually-hidden" role="status">
        {replay.isSuccess && (delivery.status === 'pending' ? t.beingSent : t.sentAgain)}
      </span>
    </>
  )
}
