import { answerParent, forkChild } from './child.ts'
import type { Scene } from './scene.ts'

/** A server that takes part, in a process of its own. */
export type Contender = {
  name: string
  origin: string
  /** User and system time that its process has used so far, all threads together. */
  cpuMicroseconds(): Promise<number>
  stop(): Promise<void>
}

type Question = { start: Scene } | { usage: true }

export async function startContender(name: string, file: string, scene: Scene): Promise<Contender> {
  const child = forkChild(`./contenders/${file}`)
  try {
    const { origin } = (await child.ask({ start: scene } satisfies Question)) as { origin: string }
    return {
      name,
      origin,
      async cpuMicroseconds() {
        const { cpu } = (await child.ask({ usage: true } satisfies Question)) as { cpu: NodeJS.CpuUsage }
        return cpu.user + cpu.system
      },
      stop: child.stop,
    }
  } catch (error) {
    await child.stop()
    throw error
  }
}

/** In the child: `listen` starts the server on a free port of 127.0.0.1 and returns the port. */
export function contend(listen: (scene: Scene) => Promise<number>): void {
  answerParent(async (question: Question) => {
    if ('usage' in question) return { cpu: process.cpuUsage() }
    return { origin: `http://127.0.0.1:${await listen(question.start)}` }
  })
}

/** The port of a server that listens. */
export function portOf(server: { address(): object | string | null }): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null || !('port' in address)) throw new Error('not listening')
  return Number(address.port)
}
