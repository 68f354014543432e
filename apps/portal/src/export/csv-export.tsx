import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { exporting } from '#messages/export.ts'
import { language } from '#messages/language.ts'
import { words } from '#messages/words.ts'
import { saveFile } from '../server/save-file.ts'
import { portalHeaders } from '../server/trpc.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import './csv-export.css'
import { type ExportedList, type ExportFilters, fetchCsv, type Progress } from './fetch-csv.ts'

const t = exporting.csvExport

/** Exports a list, as it is filtered, as CSV. */
export function useCsvExport(list: ExportedList, filters: ExportFilters) {
  const { merchant, mode } = useSession()
  const [progress, setProgress] = useState<Progress | null>(null)
  const under = useRef<AbortController | null>(null)
  const begin = () => {
    const controller = new AbortController()
    under.current = controller
    return controller
  }
  const exporting = useMutation({
    mutationFn: async () => {
      const { signal } = begin()
      setProgress(null)
      try {
        const file = await fetchCsv(
          list,
          filters,
          portalHeaders({ merchantId: merchant.id, mode }),
          signal,
          setProgress,
        )
        saveFile(file)
        return file.rows
      } catch (error) {
        if (signal.aborted) return null
        throw error
      }
    },
  })
  // Leaving the page cancels the export.
  useEffect(() => () => under.current?.abort(), [])
  return { list, exporting, progress, cancel: () => under.current?.abort() }
}

type CsvExport = ReturnType<typeof useCsvExport>

export function ExportButton({ exporting }: CsvExport) {
  return (
    <Button kind="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {words.exportAsCsv}
    </Button>
  )
}

export function ExportOutcome({ list, exporting, progress, cancel }: CsvExport) {
  const label = useId()
  const numbers = new Intl.NumberFormat(language.formats)
  if (exporting.isPending) {
    const { rows, total } = progress ?? { rows: 0, total: 0 }
    return (
      <div className="export">
        <p id={label}>
          {rows === 0 && total === 0
            ? t.preparing
            : total === 0
              ? t.rows({ list, rows: numbers.format(rows) })
              : t.rowsOf({ list, rows: numbers.format(rows), total: numbers.format(total) })}
        </p>
        <progress
          className="export-bar"
          aria-labelledby={label}
          {...(total === 0 ? {} : { value: Math.min(rows, total), max: total })}
        />
        <Button kind="quiet" small onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    )
  }
  if (exporting.error) return <Notice kind="bad">{exporting.error.message}</Notice>
  if (exporting.data === undefined) return null
  const { data: rows } = exporting
  return <Notice kind="good">{rows === null ? t.canceled : t.exported({ list, count: rows })}</Notice>
}
