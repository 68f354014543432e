import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { words } from '#messages/words.ts'
import { useFilters } from '../router/filters.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The mutation that saves a form, as far as the form uses it. */
export type Saving<Fields> = {
  isPending: boolean
  error: unknown
  /** When the form was last submitted, in milliseconds. */
  submittedAt: number
  reset(): void
  mutate(fields: Fields): void
}

type FormDialogProps<Fields, Saved> = {
  /** The label of the button that opens the dialog. */
  button: string
  kind?: 'main' | 'quiet' | 'danger'
  small?: boolean
  title: string
  /** An address with `do=new` opens it: of a page whose main action it is. */
  isMain?: boolean
  save: (fields: Fields) => Promise<Saved>
  /** Updates the page after every save, even when the dialog was closed before the answer. */
  onSaved: (saved: Saved) => unknown
  /** Navigates after a save, unless the dialog was closed before the answer. */
  next?: (saved: Saved) => unknown
  /** The answer holds a secret: the cache drops it as soon as the dialog no longer uses it. */
  secret?: boolean
  /** The form, which places the cancel button. */
  children: (saving: Saving<Fields>, cancel: ReactNode) => ReactNode
}

/** A button and the form dialog that it opens. A successful save closes the dialog. */
export function FormDialog<Fields, Saved>(props: FormDialogProps<Fields, Saved>) {
  const { button, kind = 'main', small = false, title, isMain, save, onSaved, next, secret, children } = props
  const [open, setOpen] = useState(false)
  const [{ do: asked }, setFilters] = useFilters()
  useEffect(() => {
    if (!isMain || asked !== 'new') return
    setOpen(true)
    setFilters({ do: undefined })
  }, [isMain, asked, setFilters])
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved, ...(secret ? { gcTime: 0 } : {}) })
  // These callbacks belong to this submission: after a reset, a late answer does not close a form that was opened since.
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
      {words.cancel}
    </Button>
  )
  return (
    <>
      <Button kind={kind} small={small} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog title={title} open={open} onClose={close}>
        {children({ ...saving, mutate }, cancel)}
      </Dialog>
    </>
  )
}
