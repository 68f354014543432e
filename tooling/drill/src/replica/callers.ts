import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** The requests of one caller, at either server. */
type Shelf = {
  /** Puts something new on the shelf. @returns its id */
  add(server: string): Promise<string>
  /** @returns the newest hundred ids */
  list(server: string): Promise<string[]>
}

type Tally = {
  lists: number
  /** Answers that were no success, and connections that were cut. */
  errors: string[]
  /** Lists that lacked what their caller had added before. */
  misses: string[]
}

type Callers = { tally: Tally; stop(): Promise<void> }

type Caller = { name: string; shelf: Shelf; adds: boolean }

/** The longest time between an addition and a list, in milliseconds: past it a caller is no recent writer any more. */
const longestRestMs = 30_000

/**
 * Callers at two servers: those who add look at once, at the other server, and then again after a while. Others only look.
 */
export function startCallers(callers: readonly Caller[], servers: readonly [string, string]): Callers {
  const tally: Tally = { lists: 0, errors: [], misses: [] }
  let stopped = false
  const ending = new AbortController()
  const rest = (ms: number) => pause(ms, undefined, { signal: ending.signal }).catch(() => undefined)
  const run = async ({ name, shelf, adds }: Caller) => {
    const added: string[] = []
    const look = async (server: string) => {
      const found = new Set(await shelf.list(server))
      tally.lists += 1
      // Others add rows, too, but fewer.
      const missing = added.slice(-5).filter((id) => !found.has(id))
      if (missing.length > 0) tally.misses.push(`${name} at ${server}: ${missing.join(', ')}`)
    }
    for (let turn = 0; !stopped; turn += 1) {
      const [here, there] = turn % 2 === 0 ? servers : ([servers[1], servers[0]] as const)
      try {
        if (adds) added.push(await shelf.add(here))
        await look(there)
        if (adds && turn % 4 === 0) {
          await rest(randomInt(longestRestMs))
          await look(here)
        }
      } catch (error) {
        tally.errors.push(`${name} at ${here}: ${error instanceof Error ? error.message : String(error)}`)
      }
      await rest(adds ? 300 : 100)
    }
  }
  const running = callers.map(run)
  return {
    tally,
    async stop() {
      stopped = true
      ending.abort()
      await Promise.all(running)
    },
  }
}

/** A caller with a key, over REST. */
export function shelfOfKey(key: string): Shelf {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return {
    add: (server) => idOf(ask(`${server}/api/v1/products`, { headers, method: 'POST', body: tea })),
    list: (server) => idsOf(ask(`${server}/api/v1/products?limit=100`, { headers })),
  }
}

/** A caller who is signed in to the portal. @param headers of their browser */
export function shelfOfPerson(headers: Record<string, string>): Shelf {
  const sent = { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const query = encodeURIComponent(JSON.stringify({ limit: 100 }))
  return {
    add: (server) => idOf(ask(`${server}/trpc/products.create`, { headers: sent, method: 'POST', body: tea })),
    list: (server) => idsOf(ask(`${server}/trpc/portal.products.list?input=${query}`, { headers: sent })),
  }
}

const tea = JSON.stringify({ name: 'Tea' })

type Found = { id?: string; items?: { id: string }[] }

/** @throws for what is no success, with its status and code */
async function ask(url: string, init: RequestInit): Promise<Found> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  const body = JSON.parse(text) as { data?: Found; result?: { data: Found } }
  return body.data ?? body.result?.data ?? {}
}

async function idOf(asked: Promise<Found>): Promise<string> {
  const { id } = await asked
  if (id === undefined) throw new Error('an answer without an id')
  return id
}

async function idsOf(asked: Promise<Found>): Promise<string[]> {
  const { items } = await asked
  if (!items) throw new Error('an answer without items')
  return items.map(({ id }) => id)
}
