import type { ProductFields } from './schema.ts'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type Columns<Fields> = { [Name in keyof Fields & string as CamelCase<Name>]?: Exclude<Fields[Name], undefined> }

/** Fields by the names of their columns, without those that are left out. */
export function columnsOf<Fields extends { [Name in keyof ProductFields]?: unknown }>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const named = given.map(([name, value]) => [
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(named) as Columns<Fields>
}
