import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Stops deliveries to an endpoint, after a question: it cannot be taken back. */
export function Deactivate({ id, url }: { id: string; url: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const deactivate = useMutation({
    mutationFn: () => client.webhookEndpoints.deactivate.mutate({ id }),
    onSuccess: () => {
      // The button goes away with the state: the focus stays with the row.
      region.current?.closest('li')?.focus()
      return queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
    },
  })

  const asked = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone, whichever way the question changed.
    if (asked.current !== asking) region.current?.querySelector('button')?.focus()
    asked.current = asking
  }, [asking])

  return (
    <div className="deactivate" ref={region}>
      {asking ? (
        <>
          <span className="deactivate-question">Nothing more will be sent to it. Deactivate?</span>
          <Button kind="quiet" small onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button kind="danger" small busy={deactivate.isPending} onClick={() => deactivate.mutate()}>
            Deactivate
          </Button>
        </>
      ) : (
        <Button kind="quiet" small onClick={() => setAsking(true)} aria-label={`Deactivate ${url}`}>
          Deactivate
        </Button>
      )}
      {deactivate.error && <Notice kind="bad">{failureOf(deactivate.error).message}</Notice>}
    </div>
  )
}
