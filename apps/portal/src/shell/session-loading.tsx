import { usePerson } from '../session/person.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** While it is not known who is signed in. Nothing is drawn, as it is known in a moment. */
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
