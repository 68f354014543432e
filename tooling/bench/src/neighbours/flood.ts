import { Agent, setGlobalDispatcher } from 'undici'
import { answerParent } from '../child.ts'
import type { Flood, FloodRequest } from './floods.ts'

export type Question = { start: { origin: string; flood: Flood } } | { stop: true }
/** The answers to a flood by their status. */
export type Answers = Readonly<Record<string, number>>

const statuses = new Map<string, number>()
let agent: Agent | undefined
let flooding = false

// The clients have a process of their own: only the server and the machine are shared with the reader.
answerParent(async (question: Question) => {
  if ('stop' in question) {
    flooding = false
    await agent?.destroy()
    const answers: Answers = Object.fromEntries(statuses)
    statuses.clear()
    return answers
  }
  const { origin, flood } = question.start
  agent = new Agent({ connections: flood.crowds.reduce((sum, { clients }) => sum + clients, 0), pipelining: 1 })
  setGlobalDispatcher(agent)
  flooding = true
  for (const { clients, requests } of flood.crowds)
    for (let client = 0; client < clients; client += 1) void sendWithoutPause(agent, origin, requests, client)
  return {}
})

async function sendWithoutPause(via: Agent, origin: string, requests: readonly FloodRequest[], client: number) {
  for (let nth = client; flooding; nth += 1) {
    const request = requests[nth % requests.length]
    if (!request) return
    const status = await send(via, origin, request)
    if (flooding) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

async function send(via: Agent, origin: string, { path, ...request }: FloodRequest): Promise<string> {
  try {
    const { statusCode, body } = await via.request({ origin, path, ...request })
    await body.dump()
    return String(statusCode)
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  }
}
