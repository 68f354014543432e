import { useId } from 'react'
import { language } from '#messages/language.ts'
import { statements } from '#messages/statements.ts'
import { Notice } from '../../ui/notice.tsx'
import './statement.css'
import type { Statement } from './wire.ts'

const t = statements.preparing

/** The progress of the worker, and why it waits. */
export function Preparing({ statement: { progress, unreadable } }: { statement: Statement }) {
  const label = useId()
  const numbers = new Intl.NumberFormat(language.formats)
  const { lines, total } = progress ?? { lines: 0, total: null }
  return (
    <>
      {unreadable && <Notice kind="bad">{t.accountOutOfReach}</Notice>}
      <div className="card statement-progress stack stack-near stack-start">
        <p id={label}>
          {total === null
            ? t.readingTheAccount
            : t.progress({ lines: numbers.format(lines), total: numbers.format(total) })}
        </p>
        <progress aria-labelledby={label} {...(total === null ? {} : { value: lines, max: Math.max(total, 1) })} />
        <p className="soft prose">{t.mayLeave}</p>
      </div>
    </>
  )
}
