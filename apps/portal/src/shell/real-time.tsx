import { useQuery } from '@tanstack/react-query'
import { shell } from '#messages/shell.ts'
import { useSession } from '../session/session.tsx'
import { Time } from '../ui/time.tsx'
import { aheadLabel, type ClockTime } from './clock-labels.ts'

const t = shell.realTime

type RealTimeProps = {
  /** Unix seconds. */
  at: number
  /** To the second. */
  exact?: boolean
}

/**
 * A time by the real clock, such as that of an attempt, on a page whose objects go by the test clock. While the test clock is ahead,
 * the time is marked, as the two cannot be compared.
 */
export function RealTime(props: RealTimeProps) {
  const { mode } = useSession()
  // The shell asks for it (`TestClock`).
  const { data: clock } = useQuery<ClockTime>({ queryKey: ['clock'], enabled: false })
  const marked = mode === 'test' && clock !== undefined && aheadLabel(clock.ahead) !== ''
  const time = <Time {...props} />
  return marked ? t.realTime({ time }) : time
}
