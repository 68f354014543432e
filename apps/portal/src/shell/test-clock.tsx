import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { shell } from '#messages/shell.ts'
import { failureOf } from '../server/failure.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import './test-clock.css'
import { aheadLabel, type ClockTime, jumpsOf, progressOf } from './clock-labels.ts'

const t = shell.testClock

/** How often the time is asked for: while it is advanced, and otherwise, as another page or a command may advance it. */
const pollMs = { moving: 500, still: 15_000 }

/** In test mode at the sandbox: the processor's time, and the buttons that advance it. */
export function TestClock() {
  const { mode } = useSession()
  return mode === 'test' ? <SandboxClock /> : null
}

function SandboxClock() {
  const { client, may } = useSession()
  const queries = useQueryClient()
  const [way, setWay] = useState<{ from: number; until: number } | null>(null)
  const { data: clock } = useQuery({
    queryKey: ['clock'],
    queryFn: () => client.portal.clock.retrieve.query({}),
    refetchInterval: way ? pollMs.moving : pollMs.still,
  })
  const followClock = () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'clock' })
  const advance = useMutation({
    mutationFn: (until: number) => client.portal.clock.advance.mutate({ until }),
    onSuccess: (moved) => queries.setQueryData(['clock'], moved),
    onSettled: () => {
      setWay(null)
      followClock()
    },
  })
  useAdvance(clock, way === null, followClock)
  if (!clock?.movable) return null

  const start = (until: number) => {
    setWay({ from: clock.now, until })
    advance.mutate(until)
  }
  return (
    <aside className="test-clock" aria-label={t.testClock}>
      <p className="test-clock-time">
        <span className="test-clock-name">{t.testClock}</span> <Time at={clock.now} />
        <span className="soft"> {aheadLabel(clock.ahead)}</span>
      </p>
      {way && (
        <progress
          className="test-clock-progress"
          max={100}
          value={progressOf(way, clock.now)}
          aria-label={t.advancing}
        />
      )}
      {clock.may_advance && may('change', 'portal.clock') && !way && (
        <div className="test-clock-jumps">
          {jumpsOf(clock).map(({ name, title, until }) => (
            <Button key={name} kind="quiet" small title={title} onClick={() => start(until)} busy={clock.moving}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {advance.error && <Notice kind="bad">{failureOf(advance.error).message}</Notice>}
      <span className="visually-hidden" role="status">
        {way ? t.advancingTestClock : advance.isSuccess ? t.advanced : ''}
      </span>
    </aside>
  )
}

/** Calls back when the clock was advanced elsewhere: by another page, another member or a command. */
function useAdvance(clock: ClockTime | undefined, still: boolean, follow: () => void): void {
  const known = useRef<number | null>(null)
  const ahead = clock?.ahead
  useEffect(() => {
    if (ahead === undefined) return
    const before = known.current
    known.current = ahead
    // Rounding is no advance.
    if (still && before !== null && Math.abs(ahead - before) > 5) follow()
  })
}
