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
      title="This page cannot be shown"
      lead={
        missing === null
          ? 'Something in the portal went wrong.'
          : 'The server does not answer, or the portal was updated while it was open.'
      }
    >
      {again.data === false && <Notice kind="bad">The server still does not answer. Is it running?</Notice>}
      <p>
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          Load it again
        </Button>
      </p>
    </Page>
  )
}
