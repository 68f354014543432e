import type { z } from 'zod'
import { unixSeconds } from '../request/clock.ts'

/** The column of a field, as Prisma names it: `unitLabel` of `unit_label`. */
export type ColumnName<Field> = Field extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<ColumnName<Tail> & string>}`
  : Field

type Columns<Fields> = {
  [Field in keyof Fields as undefined extends Fields[Field] ? never : ColumnName<Field>]: Fields[Field]
} & {
  [Field in keyof Fields as undefined extends Fields[Field] ? ColumnName<Field> : never]?: Exclude<
    Fields[Field],
    undefined
  >
}

/** The value of a column in an answer: a number for an amount, Unix seconds for a time. */
type Shown<Value> = Value extends bigint | Date ? number : Value

type Wire<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** The fields that a row has under the name of their column. */
type Same<Fields, Row> = {
  [Field in keyof Fields]: ColumnName<Field> extends infer Column
    ? Column extends keyof Row
      ? [Shown<Row[Column]>] extends [Fields[Field]]
        ? Field
        : never
      : never
    : never
}[keyof Fields]

export function columnName<Field extends string>(field: Field): ColumnName<Field> {
  return field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as ColumnName<Field>
}

/** The columns of a request's fields. Omitted fields stay omitted. */
export function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([field, value]) => [columnName(field), value])) as Columns<Fields>
}

/**
 * An answer: the fields of its schema, from the columns of a row.
 * @param given the fields that differ from their column, or have none: without one of these it does not compile
 */
export function fromColumns<Shape extends z.ZodRawShape, Row extends object>(
  { shape }: z.ZodObject<Shape>,
  row: Row,
  given: Omit<Wire<Shape>, Same<Wire<Shape>, Row>> & Partial<Wire<Shape>>,
): Wire<Shape> {
  const values = row as Readonly<Record<string, unknown>>
  const fields = columnsOfShape(shape).map(([field, column]) => [field, shown(values[column])])
  return { ...Object.fromEntries(fields), ...given } as Wire<Shape>
}

const known = new WeakMap<object, (readonly [field: string, column: string])[]>()

function columnsOfShape(shape: object) {
  const columns = known.get(shape) ?? Object.keys(shape).map((field) => [field, columnName(field)] as const)
  known.set(shape, columns)
  return columns
}

function shown(value: unknown): unknown {
  if (value instanceof Date) return unixSeconds(value)
  return typeof value === 'bigint' ? Number(value) : value
}
