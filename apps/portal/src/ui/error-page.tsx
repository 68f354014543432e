import { useMutation } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ui } from '#messages/ui.ts'
import { ChunkLoadError } from '../router/lazy-page.ts'
import { reloadOnce } from '../router/reload-once.ts'
import { isServerReady, onceAvailable } from '../server/availability.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

const t = ui.errorPage

/** The page for a render error. After a failed load of its code, the page reloads as soon as the server is ready. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const missing = error instanceof ChunkLoadError ? error.message : null
  useEffect(() => (missing === null ? undefined : onceAvailable(() => reloadOnce(missing))), [missing])
  const reload = useMutation({
    mutationFn: isServerReady,
    onSuccess: (ready) => ready && window.location.reload(),
  })
  return (
    <Page title={t.title} lead={missing === null ? t.somethingWentWrong : t.noAnswer}>
      {reload.data === false && <Notice kind="bad">{t.stillNoAnswer}</Notice>}
      <p>
        <Button busy={reload.isPending} onClick={() => reload.mutate()}>
          {t.reload}
        </Button>
      </p>
    </Page>
  )
}
