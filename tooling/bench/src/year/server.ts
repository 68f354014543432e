import { createLog, readConfig, run } from '@merchant-payments/server'
import { answerParent } from '../child.ts'

export type Question = { start: Record<string, string> } | { usage: true }

// The product as `npm start` runs it, in a process whose processor time is its own.
answerParent(async (question: Question) => {
  if ('usage' in question) return { cpu: process.cpuUsage() }
  const config = readConfig(question.start)
  await run(config, createLog(config))
  return {}
})
