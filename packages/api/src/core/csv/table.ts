import { stringify } from 'csv-stringify/sync'
import { neutralizeFormula, splittable } from './neutralize-formula.ts'

type Cell = string | number | bigint | null

/** The columns of a file, in their order. */
export type Columns<Row> = readonly (readonly [header: string, cell: (row: Row) => Cell])[]

/** A file for spreadsheets. */
export type CsvExport = {
  /** The number of rows when the export began; absent where counting them would read the whole list. */
  total?: number
  /** RFC 4180 in UTF-8, some hundred lines in each piece. A page is read only when the next piece is requested. */
  pieces: AsyncIterable<string>
}

/** The rows of one piece. Formatting them blocks the process for a few milliseconds. */
export const batchSize = 500

/** A cell of a text that others have written, or may have. */
export function guarded<Row>(cell: (row: Row) => string | null): (row: Row) => string | null {
  return (row) => {
    const value = cell(row)
    return value && neutralizeFormula(value)
  }
}

/** Unix seconds as a cell. */
export const timeCell = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Cells with a line break of any kind, or with a separator of other programs, are quoted. */
const format = { record_delimiter: '\r\n', quote_record_delimiter: true, quoted_match: splittable } as const

/** The names of the columns. Excel recognizes UTF-8 by the byte order mark. */
export function csvHead<Row>(columns: Columns<Row>): string {
  return stringify([columns.map(([header]) => header)], { ...format, bom: true })
}

export function csvLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    format,
  )
}

/** A whole table for a program: without the byte order mark. */
export function csvTable<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  return stringify([columns.map(([header]) => header)], format) + csvLines(columns, rows)
}
