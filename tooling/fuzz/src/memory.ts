/** Bytes that the server's process holds, from its metrics. */
export type Memory = { resident: number; heap: number }

export async function readMemory(baseUrl: string): Promise<Memory> {
  const response = await fetch(new URL('/metrics', baseUrl))
  const text = await response.text()
  if (!response.ok) throw new Error(`/metrics answered ${response.status}; it answers this machine alone`)
  const gaugeOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const memory = { resident: gaugeOf('process_resident_memory_bytes'), heap: gaugeOf('nodejs_heap_size_used_bytes') }
  if (Number.isNaN(memory.resident)) throw new Error('/metrics does not tell the memory')
  return memory
}

export const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
