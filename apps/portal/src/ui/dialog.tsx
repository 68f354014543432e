import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import './dialog.css'

type DialogProps = { title: string; open: boolean; onClose: () => void; children: ReactNode }

/** A question or a form above the page. Escape and the button close it; the focus goes back to where it was. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // With the paint that has the form: what is typed next is typed into it.
  useLayoutEffect(() => {
    if (open && dialog.current && !dialog.current.open) {
      dialog.current.showModal()
      beginningOf(dialog.current)?.focus()
    }
    if (!open) dialog.current?.close()
  }, [open])
  return (
    // The browser tells of a closing a moment later: by then the next question may stand here, which stays.
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={() => dialog.current?.open || onClose()}>
      {open && (
        <>
          <header className="dialog-head">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Button kind="quiet" small onClick={onClose} aria-label="Close">
              <span aria-hidden="true">✕</span>
            </Button>
          </header>
          {children}
        </>
      )}
    </dialog>
  )
}

/** A form begins with its first field, a question with its words: never with the way out. */
function beginningOf(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>(
    'input:not([type="radio"], [hidden]), input:checked, select, textarea',
  )
  return first ?? dialog.querySelector('h2')
}
