import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import type { ShownSecret } from './signing-secret.tsx'
import type { Endpoint } from './wire.ts'

type RollSecretProps = { endpoint: Endpoint; onRolled: (rolled: ShownSecret) => void }

/** Says what a roll means, then makes a new secret. */
export function RollSecret({ endpoint, onRolled }: RollSecretProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { id, previous_secret_expires: bothUntil } = endpoint
  const roll = useMutation({
    mutationFn: () => client.portal.webhookEndpoints.rollSecret.mutate({ id }),
    // The secret is in the answer: it is not kept once this page is left.
    gcTime: 0,
    onSuccess: ({ url, secret }) => {
      close()
      onRolled({ id, url, secret })
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
        Roll the secret
      </Button>
      <Dialog title="Roll the signing secret?" open={open} onClose={close}>
        {roll.error && <Notice kind="bad">{failureOf(roll.error).message}</Notice>}
        <p className="dialog-name">
          <bdi>{endpoint.url}</bdi>
        </p>
        <div className="roll-terms">
          <p>
            The new secret is shown once and signs from now on. For 24 hours each delivery has two signatures, so that
            your server can change over at a moment of its own:
          </p>
          <ul>
            <li>
              <code>X-Service-Signature</code> by the new secret,
            </li>
            <li>
              <code>X-Service-Signature-Previous</code> by the one before.
            </li>
          </ul>
          <p>A server that looks at the first alone refuses deliveries until it has the new secret.</p>
          {bothUntil !== null && (
            <p>
              <strong>
                It was rolled a short while ago: the secret that signs the second header until <Time at={bothUntil} />{' '}
                ends at once.
              </strong>
            </p>
          )}
        </div>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={close}>
            Keep it
          </Button>
          <Button kind="danger" busy={roll.isPending} onClick={() => roll.mutate()}>
            Roll it
          </Button>
        </div>
      </Dialog>
    </>
  )
}
