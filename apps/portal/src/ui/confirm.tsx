import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { words } from '#messages/words.ts'
import { failureOf } from '../server/failure.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type Question = {
  title: string
  /** The name of the object that the action is about. */
  name: ReactNode
  /** Above the consequences: form controls for a choice, or a list. */
  details?: ReactNode
  /** The consequences. */
  children: ReactNode
  /** The label of the button that confirms. */
  yes: string
  /** The label of the button that cancels. */
  no?: string
  /** The answer holds a secret: the cache drops it as soon as the dialog no longer uses it. */
  secret?: boolean
  run: () => Promise<unknown>
}

type ConfirmProps = Question & { open: boolean; onClose: () => void }

/** Asks before an action that cannot be undone. Closes on success, and shows the error on failure. */
export function Confirm({ title, open, onClose, name, details, children, yes, no, secret, run }: ConfirmProps) {
  const running = useMutation({ mutationFn: run, ...(secret ? { gcTime: 0 } : {}) })
  const close = () => {
    onClose()
    running.reset()
  }
  return (
    <Dialog title={title} open={open} onClose={close}>
      {running.error && <Notice kind="bad">{failureOf(running.error).message}</Notice>}
      <p className="dialog-name">
        <bdi>{name}</bdi>
      </p>
      {details}
      <p>{children}</p>
      <div className="dialog-actions">
        <Button kind="quiet" onClick={close}>
          {no ?? words.cancel}
        </Button>
        <Button
          kind="danger"
          busy={running.isPending}
          onClick={() => running.mutate(undefined, { onSuccess: onClose })}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}

type ConfirmButtonProps = Question & {
  /** The label of the button that asks. */
  button: string
  kind?: 'danger' | 'quiet'
  small?: boolean
  /** Before the dialog opens. */
  onOpen?: () => void
}

/** A button and the question that it asks. */
export function ConfirmButton({ button, kind = 'danger', small = false, onOpen, ...question }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const ask = () => {
    onOpen?.()
    setOpen(true)
  }
  return (
    <>
      <Button kind={kind} small={small} onClick={ask}>
        {button}
      </Button>
      <Confirm {...question} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
