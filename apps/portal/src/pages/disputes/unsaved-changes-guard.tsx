import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a navigation that would lose unsaved changes; the browser asks before the tab is closed. */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      current.pathname !== next.pathname,
    [],
  )
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    disabled: !when,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <Dialog title="Leave without saving?" open={status === 'blocked'} onClose={() => reset?.()}>
      <p>Your unsaved changes on this page will be lost.</p>
      <div className="dialog-actions">
        <Button kind="quiet" onClick={() => reset?.()}>
          Stay
        </Button>
        <Button kind="danger" onClick={() => proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
