/** Requests to the processor, by their priority. */
export type Calls = ReadonlyMap<string, number>

/** @param address of the metrics of a process that everything runs in */
export async function readCalls(address: string): Promise<Calls> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return callsIn(await answer.text())
}

/** The requests in the text of the metrics, with any outcome. Requests that were never sent are not included. */
export function callsIn(text: string): Calls {
  const calls = new Map<string, number>()
  for (const [, labels = '', value] of text.matchAll(/^processor_requests_total\{(.*)\} (\d+)$/gm)) {
    const priority = /priority="(\w+)"/.exec(labels)?.[1]
    if (priority === undefined || labels.includes('outcome="expired"')) continue
    calls.set(priority, (calls.get(priority) ?? 0) + Number(value))
  }
  return calls
}

export function difference(before: Calls, after: Calls): Calls {
  const more = [...after].map(([priority, calls]): [string, number] => [priority, calls - (before.get(priority) ?? 0)])
  return new Map(more.filter(([, calls]) => calls > 0))
}
