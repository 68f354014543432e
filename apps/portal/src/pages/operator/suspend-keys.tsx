import { useState } from 'react'
import { failureOf } from '../../failure.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Merchant, useChange } from './use-change.ts'

export function SuspendKeys({ merchant }: { merchant: Merchant }) {
  const { id, name, suspended, active_keys: keys } = merchant
  const [asking, setAsking] = useState(false)
  const change = useChange((client, verb: 'suspend' | 'unsuspend') => client.operator.merchants[verb].mutate({ id }))
  const decide = (verb: 'suspend' | 'unsuspend') => change.mutate(verb, { onSuccess: () => setAsking(false) })
  return (
    <>
      <p>
        {suspended ? <Chip kind="bad">Suspended</Chip> : <Chip kind="good">Working</Chip>} {keys}{' '}
        {keys === 1 ? 'active key' : 'active keys'}, both modes together.
      </p>
      {change.error && <Notice kind="bad">{failureOf(change.error).message}</Notice>}
      <p>
        {suspended ? (
          <Button kind="quiet" busy={change.isPending} onClick={() => decide('unsuspend')}>
            Lift the suspension
          </Button>
        ) : (
          <Button kind="danger" onClick={() => setAsking(true)}>
            Suspend all keys
          </Button>
        )}
      </p>
      <Dialog title="Suspend all keys?" open={asking} onClose={() => setAsking(false)}>
        <p>
          Within a second every server refuses every key of <bdi>{name}</bdi>, test and live. What customers have begun
          to pay goes on.
        </p>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={() => setAsking(false)}>
            Leave them
          </Button>
          <Button kind="danger" busy={change.isPending} onClick={() => decide('suspend')}>
            Suspend them
          </Button>
        </div>
      </Dialog>
    </>
  )
}
