import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process that answers one message with one message. */
export type Child = {
  /** Rejects when the process ends without an answer. One question at a time. */
  ask(question: object): Promise<unknown>
  stop(): Promise<void>
}

/** Runs a file of this folder in a process of its own, so that its processor time is its own. */
export function forkChild(file: string): Child {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          child.off('message', answer)
          child.off('exit', gone)
        }
        const answer = (message: unknown) => {
          settle()
          resolve(message)
        }
        const gone = (code: number | null) => {
          settle()
          reject(new Error(`${file} ended (${code ?? 'killed'}) before it answered`))
        }
        child.on('message', answer)
        child.on('exit', gone)
        child.send(question, (error) => error && reject(error))
      }),
    async stop() {
      if (child.connected) child.disconnect()
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(patience)
    },
  }
}

/** In the child: answers each question, and ends when the parent lets go or dies. */
export function answerParent(answer: (question: never) => Promise<object>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (question) => {
    answer(question as never).then(
      (message) => process.send?.(message),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
