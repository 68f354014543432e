import type { ReactNode } from 'react'
import './notice.css'

/** A message that screen readers announce when it appears. */
export function Notice({ kind, children }: { kind: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
