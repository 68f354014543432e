import { usePerson } from '../session/person.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown until the session is loaded: empty, because that takes a moment only, or the error. */
export function SessionLoading() {
  const { failure, refresh } = usePerson()
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
    </main>
  )
}
