import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../failure.ts'
import { useClient } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CreatedSecret } from './signing-secret.tsx'
import type { Endpoint } from './wire.ts'

type RollSecretProps = { endpoint: Endpoint; onRolled: (rolled: CreatedSecret) => void }

/** Explains the consequences, then rolls the secret. */
export function RollSecret({ endpoint, onRolled }: RollSecretProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { id, previous_secret_expires: bothUntil } = endpoint
  const roll = useMutation({
    mutationFn: () => client.webhookEndpoints.rollSecret.mutate({ id }),
    // The answer holds the secret: the cache drops it when the page is left.
    gcTime: 0,
    onSuccess: (rolled) => {
      close()
      onRolled(rolled)
      return queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
    },
  })
  const close = () => {
    roll.reset()
    setOpen(false)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Roll secret
      </Button>
      <Dialog title="Roll the signing secret?" open={open} onClose={close}>
        {roll.error && <Notice kind="bad">{failureOf(roll.error).message}</Notice>}
        <p className="dialog-name">
          <bdi>{endpoint.url}</bdi>
        </p>
        <div className="roll-terms">
          <p>
            The new secret is shown once and takes effect immediately. For 24 hours, each delivery carries two
            signatures, so that your server can switch over at any time:
          </p>
          <ul>
            <li>
              <code>X-Service-Signature</code> with the new secret,
            </li>
            <li>
              <code>X-Service-Signature-Previous</code> with the previous secret,
            </li>
            <li>
              <code>webhook-signature</code> of Standard Webhooks with both.
            </li>
          </ul>
          <p>A server that checks only the first header rejects deliveries until it has the new secret.</p>
          {bothUntil !== null && (
            <p>
              <strong>
                The secret was rolled recently: the previous secret, valid until <RealTime at={bothUntil} />, expires
                immediately.
              </strong>
            </p>
          )}
        </div>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button kind="danger" busy={roll.isPending} onClick={() => roll.mutate()}>
            Roll signing secret
          </Button>
        </div>
      </Dialog>
    </>
  )
}
