import { useEffect, useState } from 'react'
import { shell } from '#messages/shell.ts'
import { words } from '#messages/words.ts'
import { usePerson } from '../session/person.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

const t = shell.sessionLoading

/** A wait that is longer than this is explained, in milliseconds. */
const longMs = 2_000

/** Shown until the session is loaded: empty, because that takes a moment only, or why it takes longer. */
export function SessionLoading() {
  const { failure, refresh } = usePerson()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="page" aria-busy={!failure}>
      {failure && (
        <Notice kind="bad">
          {failure.message}{' '}
          <Button kind="quiet" small onClick={() => void refresh()}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      {long && !failure && <p role="status">{t.slow}</p>}
    </main>
  )
}
