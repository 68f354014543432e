import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deliveries } from '#messages/deliveries.ts'
import { replayProgress } from './replay-message.ts'
import type { EndpointDetails } from './wire.ts'

const t = deliveries.replayProgress

type ReplayProgressProps = { endpoint: EndpointDetails; total: number }

/** The progress of a replay. The page polls while deliveries wait. */
export function ReplayProgress({ endpoint, total }: ReplayProgressProps) {
  const { done, message } = replayProgress(endpoint, total)
  return (
    <div className="card stack stack-near">
      <p role="status">{message}</p>
      {total > 0 && <progress aria-label={t.replay} max={total} value={done} />}
    </div>
  )
}

/** Reads the list of deliveries again when a replay has ended. */
export function useEndOfReplay(endpoint: EndpointDetails | undefined, total: number | null): void {
  const queries = useQueryClient()
  const over = endpoint !== undefined && total !== null && replayProgress(endpoint, total).over
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ['deliveries'] })
  }, [over, queries])
}
