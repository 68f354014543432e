import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * From now on stacks name lines of the source. A map is read when a stack that needs it is: Node's own switch reads all of
 * them at the start, for a third of its time and 25 MB.
 */
export function nameSourcesInStacks(): void {
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${frameOf(frame)}`)].join('\n')
}

/** Cached until memory is needed, because errors are rare and occur many at a time. */
const maps = new Map<string, WeakRef<SourceMap>>()

function mapOf(module: string): SourceMap | null {
  const known = maps.get(module)?.deref()
  if (known) return known
  const file = `${fileURLToPath(module)}.map`
  if (!existsSync(file)) return null
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  maps.set(module, new WeakRef(map))
  return map
}

/** A frame as V8 prints it, its place in the source. */
function frameOf(frame: NodeJS.CallSite): string {
  const text = String(frame)
  const [module, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  if (!module?.startsWith('file:') || !line || !column) return text
  const found = mapOf(module)?.findEntry(line - 1, column - 1)
  if (!found || !('originalSource' in found)) return text
  const source = fileURLToPath(new URL(found.originalSource, module))
  return text.replace(`${module}:${line}:${column}`, `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`)
}
