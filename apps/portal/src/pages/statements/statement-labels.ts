import { language } from '#messages/language.ts'
import { statements } from '#messages/statements.ts'
import { words } from '#messages/words.ts'
import type { StatementCurrency, StatementMonth } from './wire.ts'

const t = statements.statementLabels

/** 2026-11 as people read it: "November 2026". */
export function monthName(month: string, locale: string | undefined = language.formats): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** A moment in UTC, like the months of statements. @param at Unix seconds */
export function momentInUtc(at: number, locale: string | undefined = language.formats): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return t.utc({ at: format.format(at * 1000) })
}

/** @returns Unix seconds */
export function beginOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`) / 1000
}

type RowType = StatementCurrency['rows'][number]['type']

const rowNames: Readonly<Record<RowType, string>> = t.rowNames

export function rowName(type: RowType): string {
  return rowNames[type]
}

/** The state of a month's statement, in words. */
export function statusLabel({ status }: Pick<StatementMonth, 'status'>): string {
  return { none: t.notPrepared, preparing: t.beingPrepared, ready: words.ready }[status]
}

/** Whether all money was on the balance at the processor, so that one column is enough. */
export function isOnBalanceAlone({ opening, rows, closing }: StatementCurrency): boolean {
  return [opening, closing, ...rows].every(({ held }) => held === 0)
}
