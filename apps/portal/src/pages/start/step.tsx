import type { ReactNode } from 'react'

/** One step: what to do at the left, with what at the right. */
export function Step({ title, code, children }: { title: string; code: ReactNode; children: ReactNode }) {
  return (
    <li className="step">
      <div className="step-text">
        <h2>{title}</h2>
        {children}
      </div>
      {code}
    </li>
  )
}
