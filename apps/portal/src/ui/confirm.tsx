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
  /** What it is about, as people named it. */
  name: string
  /** What comes of it. */
  children: ReactNode
  /** On the button that does it. */
  yes: string
  /** On the button that does not. */
  no: string
  run: () => Promise<unknown>
}

/** Asks before something that cannot be taken back. Closes when it is done, and says why when it is not. */
export function Confirm({ title, open, onClose, name, children, yes, no, run }: ConfirmProps) {
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
