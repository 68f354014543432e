import { useMutation } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CodeMissing } from '../router/lazy-page.ts'
import { reloadOnce } from '../router/reload-once.ts'
import { serverIsReady, whenBack } from '../server-back.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

/** When a page could not be shown: its code did not come, or is at fault. What did not come is loaded when it can be. */
export function Broken({ error }: ErrorComponentProps) {
  const missing = error instanceof CodeMissing ? error.message : null
  useEffect(() => (missing === null ? undefined : whenBack(() => reloadOnce(missing))), [missing])
  const again = useMutation({
    mutationFn: serverIsReady,
    onSuccess: (ready) => ready && window.location.reload(),
  })
  return (
    <Page
      title="This page could not be loaded"
      lead={
        missing === null
          ? 'Something went wrong in the portal.'
          : 'The server is not responding, or the portal was updated while it was open.'
      }
    >
      {again.data === false && <Notice kind="bad">The server is still not responding. Is it running?</Notice>}
      <p>
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          Reload
        </Button>
      </p>
    </Page>
  )
}
