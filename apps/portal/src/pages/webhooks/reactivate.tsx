import { useMutation, useQueryClient } from '@tanstack/react-query'
import { webhooks } from '#messages/webhooks.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const t = webhooks.reactivate

/** Reactivates an endpoint and resets its failures. */
export function Reactivate({ id }: { id: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const reactivate = useMutation({
    mutationFn: () => client.webhookEndpoints.update.mutate({ id, active: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook-endpoints'] }),
  })
  return (
    <>
      <Button busy={reactivate.isPending} onClick={() => reactivate.mutate()}>
        {t.reactivate}
      </Button>
      {reactivate.error && <Notice kind="bad">{failureOf(reactivate.error).message}</Notice>}
    </>
  )
}
