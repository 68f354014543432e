import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { evidence } from '#messages/evidence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const t = evidence.unsavedChangesGuard

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
    <Dialog title={t.leaveWithoutSaving} open={status === 'blocked'} onClose={() => reset?.()}>
      <p>{t.consequence}</p>
      <div className="dialog-actions">
        <Button kind="quiet" onClick={() => reset?.()}>
          {t.stay}
        </Button>
        <Button kind="danger" onClick={() => proceed?.()}>
          {t.leave}
        </Button>
      </div>
    </Dialog>
  )
}
