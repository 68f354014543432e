import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** What a form needs to know of what it is saved by. */
export type Saving<Fields> = { isPending: boolean; error: unknown; reset(): void; mutate(fields: Fields): void }

type FormDialogProps<Fields, Saved> = {
  /** On the button that opens it. */
  button: string
  kind?: 'main' | 'quiet'
  title: string
  save: (fields: Fields) => Promise<Saved>
  /** What comes of it on the pages. */
  onSaved: (saved: Saved) => unknown
  /** Where it leads, unless the form was put away before it was saved. */
  next?: (saved: Saved) => unknown
  /** The form, and in it the way out. */
  children: (saving: Saving<Fields>, cancel: ReactNode) => ReactNode
}

/** A button, and the form that it opens. Closes when it is saved. */
export function FormDialog<Fields, Saved>(props: FormDialogProps<Fields, Saved>) {
  const { button, kind = 'main', title, save, onSaved, next, children } = props
  const [open, setOpen] = useState(false)
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved })
  // Told here only as long as the form is that one: what was put away must not close what is typed into the next.
  const mutate = (fields: Fields) =>
    saving.mutate(fields, {
      onSuccess: (saved) => {
        setOpen(false)
        next?.(saved)
      },
    })
  const close = () => {
    saving.reset()
    setOpen(false)
  }
  const cancel = (
    <Button kind="quiet" onClick={close}>
      Cancel
    </Button>
  )
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog title={title} open={open} onClose={close}>
        {children({ ...saving, mutate }, cancel)}
      </Dialog>
    </>
  )
}
