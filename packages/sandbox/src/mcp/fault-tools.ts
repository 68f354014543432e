import { z } from 'zod'
import { actions, type FaultInput, moments } from '../faults/fault.ts'
import { throttleReasons } from '../http/throttle.ts'
import { tool } from './tool.ts'

/** The tools that inject faults. */
export const faultTools = [
  tool({
    name: 'add_fault',
    title: 'Make something go wrong',
    description:
      'Makes requests or events go wrong, to try how an integration takes it. Of requests: delay, lock_timeout, rate_limit, error, drop (the connection is cut), half_body. Of events: event_delay, event_twice, event_shuffle, event_drop, clock_skew. drop with at=after_commit loses the answer after all the work was done.',
    input: z.object({
      action: z.enum(actions),
      at: z.enum(moments).optional().describe('Of delay, error and drop'),
      route: z
        .string()
        .optional()
        .describe('Of requests: POST /v1/refunds, /v1/payment_intents/:id/confirm, GET /v1/*'),
      event: z.string().optional().describe('Of events: charge.refunded or charge.*'),
      account: z.string().optional().describe('acct_…, or platform'),
      nth: z.int().optional().describe('The first match that it happens to, counted from 1'),
      times: z
        .union([z.int(), z.literal('all')])
        .optional()
        .describe('To how many matches; 1 when left out'),
      probability: z.number().optional(),
      seed: z.int().optional(),
      ms: z.int().optional().describe('Of delay and event_delay'),
      seconds: z.int().optional().describe('Of clock_skew'),
      status: z.int().optional().describe('500 to 504 of error; 429 or 409 of lock_timeout'),
      reason: z.enum(throttleReasons).optional(),
      retry_after: z.int().optional(),
    }),
    run: ({ sandbox }, input) => ({ ...sandbox.faults.add(input as FaultInput) }),
  }),
  tool({
    name: 'list_faults',
    title: 'List faults',
    description:
      'The faults, each with how often it matched a request or an event (matched) and how often it took effect (applied).',
    reads: true,
    input: z.object({}),
    run: ({ sandbox }) => ({ faults: sandbox.faults.list() }),
  }),
  tool({
    name: 'remove_faults',
    title: 'Remove faults',
    description: 'Removes one fault, or all of them.',
    input: z.object({ id: z.string().optional().describe('fault_…; all when left out') }),
    run({ sandbox }, { id }) {
      if (id === undefined) sandbox.faults.clear()
      else if (!sandbox.faults.remove(id)) throw new Error(`No such fault: '${id}'`)
      return { faults: sandbox.faults.list() }
    },
  }),
]
