import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { words } from '#messages/words.ts'
import { Button } from './button.tsx'
import './dialog.css'

type DialogProps = { title: string; open: boolean; onClose: () => void; children: ReactNode }

/** A modal dialog. Escape and the button close it; the focus returns to where it was. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // In the same paint as the form, so that the next keystroke goes into it.
  useLayoutEffect(() => {
    if (open && dialog.current && !dialog.current.open) {
      dialog.current.showModal()
      beginningOf(dialog.current)?.focus()
    }
    if (!open) dialog.current?.close()
  }, [open])
  // Escape closes it by `open`, or the page would hear of that in a later task, and what opens it meanwhile would be lost.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={cancel}
      // The close event is late: the next dialog may already be open in this element, and stays open.
      onClose={() => dialog.current?.open || onClose()}
    >
      {open && (
        <>
          <header className="dialog-head">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Button kind="quiet" small onClick={onClose} aria-label={words.close}>
              <span aria-hidden="true">✕</span>
            </Button>
          </header>
          {children}
        </>
      )}
    </dialog>
  )
}

/** The first focus: the first field of a form, or the heading of a question, but never a button that closes the dialog. */
function beginningOf(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>(
    'input:not([type="radio"], [hidden]), input:checked, select, textarea',
  )
  return first ?? dialog.querySelector('h2')
}
