import { useMutation } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChunkLoadError } from '../router/lazy-page.ts'
import { reloadOnce } from '../router/reload-once.ts'
import { isServerReady, onceAvailable } from '../server/availability.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

/** The page for a render error. After a failed load of its code, the page reloads as soon as the server is ready. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const missing = error instanceof ChunkLoadError ? error.message : null
  useEffect(() => (missing === null ? undefined : onceAvailable(() => reloadOnce(missing))), [missing])
  const reload = useMutation({
    mutationFn: isServerReady,
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
      {reload.data === false && <Notice kind="bad">The server is still not responding. Is it running?</Notice>}
      <p>
        <Button busy={reload.isPending} onClick={() => reload.mutate()}>
          Reload
        </Button>
      </p>
    </Page>
  )
}
