import { useId } from 'react'
import { Notice } from '../../ui/notice.tsx'
import './statement.css'
import type { Statement } from './wire.ts'

/** The progress of the worker, and why it waits. */
export function Preparing({ statement: { progress, unreadable } }: { statement: Statement }) {
  const label = useId()
  const numbers = new Intl.NumberFormat()
  const { lines, total } = progress ?? { lines: 0, total: null }
  return (
    <>
      {unreadable && (
        <Notice kind="bad">
          We cannot read this account at the payment processor at the moment. We keep trying, and prepare the statement
          as soon as possible. If this lasts for hours, contact the platform.
        </Notice>
      )}
      <div className="card statement-progress stack stack-near stack-start">
        <p id={label}>
          {total === null
            ? 'Reading the account…'
            : `${numbers.format(lines)} of ${numbers.format(total)} lines written.`}
        </p>
        <progress aria-labelledby={label} {...(total === null ? {} : { value: lines, max: Math.max(total, 1) })} />
        <p className="soft prose">You can leave this page. The statement is prepared in the background.</p>
      </div>
    </>
  )
}
