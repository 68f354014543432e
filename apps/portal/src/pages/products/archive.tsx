import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type ArchiveProps = {
  name: string
  /** What comes of it. */
  children: ReactNode
  archive: () => Promise<unknown>
}

/** Asks, then takes something out of sale for good. */
export function Archive({ name, children, archive }: ArchiveProps) {
  const [open, setOpen] = useState(false)
  const archiving = useMutation({ mutationFn: archive, onSuccess: () => setOpen(false) })
  const close = () => {
    setOpen(false)
    archiving.reset()
  }
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Archive
      </Button>
      <Dialog title="Archive it?" open={open} onClose={close}>
        {archiving.error && <Notice kind="bad">{failureOf(archiving.error).message}</Notice>}
        <p className="dialog-name">
          <bdi>{name}</bdi>
        </p>
        <p>{children}</p>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={close}>
            Keep it
          </Button>
          <Button kind="danger" busy={archiving.isPending} onClick={() => archiving.mutate()}>
            Archive it
          </Button>
        </div>
      </Dialog>
    </>
  )
}
