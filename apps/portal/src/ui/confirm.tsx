import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../failure.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ConfirmProps = {
  /** The question. */
  title: string
  open: boolean
  onClose: () => void
  /** The name of the object that the action is about. */
  name: string
  /** Form controls for a choice within the question. */
  choice?: ReactNode
  /** The consequences. */
  children: ReactNode
  /** The label of the button that confirms. */
  yes: string
  /** The label of the button that cancels. */
  no: string
  run: () => Promise<unknown>
}

/** Asks before an action that cannot be undone. Closes on success, and shows the error on failure. */
export function Confirm({ title, open, onClose, name, choice, children, yes, no, run }: ConfirmProps) {
  const running = useMutation({ mutationFn: run })
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
      {choice}
      <p>{children}</p>
      <div className="dialog-actions">
        <Button kind="quiet" onClick={close}>
          {no}
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
