import { useEffect, useState } from 'react'
import { usePerson } from '../session/person.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

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
            Try again
          </Button>
        </Notice>
      )}
      {long && !failure && <p role="status">The server is slow to respond. The page appears as soon as it does.</p>}
    </main>
  )
}
