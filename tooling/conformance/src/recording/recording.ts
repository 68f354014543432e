import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { differences, type Shape } from './shape.ts'

/** The answer of one step. `order` – what it listed in an order that matters, such as types of events. */
export type Answer = { status: number; code: string | null; shape: Shape; order: string[] | null }

const shape: z.ZodType<Shape> = z.lazy(() => z.union([z.string(), z.record(z.string(), shape), z.array(shape)]))
const answer = z.object({
  status: z.int(),
  code: z.string().nullable(),
  shape,
  order: z.array(z.string()).nullable(),
})
const recording = z.object({ apiVersion: z.string(), recorded: z.iso.date(), steps: z.record(z.string(), answer) })

/** The answers of one run, by the names of its steps. */
export type Recording = z.infer<typeof recording>

/** @throws when the file is no recording */
export function readRecording(file: URL | string): Recording {
  return recording.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function writeRecording(file: URL | string, made: Recording): void {
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`)
}

/** The differences of an answer from the one of the same step in a recording. */
export function compareShapes(recorded: Answer, now: Answer): string[] {
  return [
    ...(recorded.status === now.status ? [] : [`status ${now.status}, not ${recorded.status}`]),
    ...(recorded.code === now.code ? [] : [`code ${now.code ?? 'none'}, not ${recorded.code ?? 'none'}`]),
    ...(recorded.order === null || recorded.order.join() === now.order?.join()
      ? []
      : [`in the order ${now.order?.join(', ') ?? 'none'}, not ${recorded.order.join(', ')}`]),
    ...differences(recorded.shape, now.shape),
  ]
}
