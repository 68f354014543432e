import { answerInThread } from '../answer-in-thread.ts'

/** Counts to a number, and answers the one after it. Infinity never ends. */
answerInThread((until: number | string) => {
  if (typeof until === 'string') throw new TypeError(`${until} is no number`)
  let count = 0
  while (count <= until) count += 1
  return count
})
