import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliveries } from '#messages/deliveries.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { missedCount } from './missed-messages.ts'
import type { EndpointDetails } from './wire.ts'

const t = deliveries.replayAll

type ReplayAllProps = { endpoint: EndpointDetails; onReplayed: (count: number) => void }

/** Replays all missed events to a repaired endpoint, after reactivating a deactivated one. */
export function ReplayAll({ endpoint: { id, status, missed }, onReplayed }: ReplayAllProps) {
  const client = useClient()
  const queries = useQueryClient()
  const count = missedCount(missed).toLowerCase()
  const deactivated = status === 'deactivated'
  const replay = useMutation({
    async mutationFn() {
      if (deactivated) await client.webhookEndpoints.update.mutate({ id, active: true })
      // Every event is later than 0.
      return client.webhookEndpoints.replay.mutate({ id, since: 0 })
    },
    onSuccess: ({ replayed }) => onReplayed(replayed),
    onSettled: () =>
      Promise.all([['webhook-endpoints'], ['deliveries']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <>
      <p>{deactivated ? t.fixReactivateReplay : t.fixReplay}</p>
      <Button busy={replay.isPending} onClick={() => replay.mutate()}>
        {deactivated ? t.reactivateAndReplay({ count }) : t.replay({ count })}
      </Button>
      {replay.error && <Notice kind="bad">{failureOf(replay.error).message}</Notice>}
    </>
  )
}
