import { useState } from 'react'
import { subscriptions } from '#messages/subscriptions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SeatsForm } from './seats-form.tsx'
import type { Subscription } from './subscription-terms.ts'

const t = subscriptions.changeSeats

export function ChangeSeats({ subscription, onDone }: { subscription: Subscription; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t.changeSeats}
      </Button>
      <Dialog title={t.changeSeats} open={open} onClose={close}>
        <SeatsForm
          subscription={subscription}
          onDone={() => {
            close()
            onDone()
          }}
        />
      </Dialog>
    </>
  )
}
