import { useState } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { failureOf } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'
import { type Merchant, useMerchantMutation } from './use-merchant-mutation.ts'

const t = operatorMerchant.suspendKeys

export function SuspendKeys({ merchant }: { merchant: Merchant }) {
  const { id, name, suspended, active_keys: keys } = merchant
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const change = useMerchantMutation((client, verb: 'suspend' | 'unsuspend') =>
    client.operator.merchants[verb].mutate({ id }),
  )
  const ask = () => {
    change.reset()
    setAsking(true)
  }
  const close = () => {
    setAsking(false)
    // The dialog has shown a failure. A success is still to be shown below.
    if (change.isError) change.reset()
  }
  return (
    <>
      <p>
        {suspended ? <Chip kind="bad">{t.suspended}</Chip> : <Chip kind="good">{words.active}</Chip>}{' '}
        {t.activeKeys({ keys })}
      </p>
      {!asking && change.error && <Notice kind="bad">{failureOf(change.error).message}</Notice>}
      {/* One button for both actions, so that it keeps the focus. */}
      {may('merchants.suspend') && (
        <p>
          <Button
            kind={suspended ? 'quiet' : 'danger'}
            busy={change.isPending && !asking}
            onClick={suspended ? () => change.mutate('unsuspend') : ask}
          >
            {suspended ? t.liftSuspension : t.suspendAllKeys}
          </Button>
        </p>
      )}
      <p className="form-outcome" role="status">
        {change.data && (change.data.suspended ? t.allKeysSuspended : t.keysActiveAgain)}
      </p>
      <Confirm
        title={t.suspendAll}
        open={asking}
        onClose={close}
        name={name}
        yes={t.suspendKeys}
        run={() => change.mutateAsync('suspend')}
      >
        {t.withinSecondEveryApi}
      </Confirm>
    </>
  )
}
