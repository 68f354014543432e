import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecoverableFunds } from './next-movement.ts'
import { type Answer, sum, World } from './testing/world.ts'

const byNumber = (a: number, b: number) => a - b

/** Checks the invariants that hold at every moment. */
function check(world: World): void {
  for (const payment of world.payments) {
    const rows = world.rows.filter((row) => row.payment === payment.id)
    expect(sum(rows.map((row) => row.amount))).toBe(payment.transferred)
  }
  for (const currency of world.spendable.keys()) {
    const inIt = world.payments.filter((payment) => payment.currency === currency).map(({ id }) => id)
    const netted = world.rows.filter(({ kind, payment }) => kind === 'netting' && inIt.includes(payment))
    expect(sum(netted.map((row) => row.amount))).toBe(0n)
  }
  for (const transfer of world.transfers) expect(transfer.reversed >= 0n && world.left(transfer) >= 0n).toBe(true)
}

const answer = fc.constantFrom<Answer[]>('done', 'done', 'refused', 'unheard', 'unanswered', 'asleep', 'calling')

const step = fc.oneof(
  fc.record({
    what: fc.constant('pay' as const),
    route: fc.constantFrom('transfer' as const, 'destination' as const),
    currency: fc.constantFrom('usd', 'usd', 'eur'),
    amount: fc.bigInt({ min: 10n, max: 100_000n }),
  }),
  fc.record({
    what: fc.constantFrom('refund' as const, 'payout' as const),
    part: fc.bigInt({ min: 1n, max: 100n }),
    nth: fc.nat(),
  }),
  fc.record({ what: fc.constantFrom('dispute' as const, 'reinstate' as const), nth: fc.nat() }),
  fc.record({ what: fc.constant('transfers' as const), active: fc.boolean() }),
  fc.record({ what: fc.constant('later' as const), answer }),
  fc.record({ what: fc.constant('resume' as const), which: fc.nat() }),
  fc.record({ what: fc.constant('work' as const), answers: fc.array(answer, { maxLength: 6 }) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function run(world: World, todo: Step): void {
  if (todo.what === 'pay') world.pay(todo.route, todo.currency, todo.amount)
  if (todo.what === 'transfers') world.transfersActive = todo.active
  if (todo.what === 'work') work(world, todo.answers)
  if (todo.what === 'later') {
    world.finish(todo.answer)
    for (const payment of world.payments) payment.waiting = false
  }
  if (todo.what === 'resume') {
    const held = world.held[todo.which % Math.max(world.held.length, 1)]
    if (held) world.resume(held)
  }
  const chosen = 'nth' in todo ? world.payments[todo.nth % Math.max(world.payments.length, 1)] : undefined
  if (!chosen) return
  if (todo.what === 'refund') world.refund(chosen, todo.part)
  if (todo.what === 'dispute') chosen.withdrawn = chosen.amount - chosen.refunded
  if (todo.what === 'reinstate') chosen.withdrawn = 0n
  // The merchant's bank gets a part of what they can spend.
  const spendable = world.has(chosen.currency)
  if (todo.what === 'payout' && spendable > 0n) world.earn(chosen.currency, (-spendable * todo.part) / 100n)
}

function work(world: World, answers: readonly Answer[]): void {
  const funds = new Map<string, RecoverableFunds>()
  for (const answer of answers) {
    if (!world.turn(answer, funds)) return
    check(world)
  }
}

test('in any order of steps, movements stay within the amount due, and end there', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const world = new World()
      for (const todo of steps) {
        run(world, todo)
        check(world)
      }
      world.transfersActive = true
      for (const currency of world.spendable.keys()) world.earn(currency, 10_000_000n)
      for (const held of world.held) world.resume(held)
      // A refused movement is retried before it is given up.
      for (let rounds = 0; rounds < 3; rounds += 1) run(world, { what: 'later', answer: 'done' })
      const funds = new Map<string, RecoverableFunds>()
      for (let turns = 0; world.turn('done', funds); turns += 1) {
        check(world)
        expect(turns, 'it ends').toBeLessThan(1000)
      }

      const made = world.rows.flatMap(({ kind, ref }) => (kind === 'netting' ? [] : [ref]))
      expect(made.toSorted(byNumber), 'each is made once').toEqual([...world.made.keys()].toSorted(byNumber))
      const due = world.payments.map((payment) => ({ ...payment, due: world.owed(payment) - payment.transferred }))
      expect(due.filter((payment) => payment.due > 0n)).toEqual([])
      for (const debt of due.filter((payment) => payment.due < 0n)) {
        const own = world.transfers.filter(
          ({ currency, id, payment }) =>
            // The transfers to the destinations of other payments do not count.
            currency === debt.currency && (id === `tr_${debt.id}` || id !== `tr_${payment}`),
        )
        expect(sum(own.map((transfer) => world.left(transfer))), 'nothing is left to take back').toBe(0n)
      }
    }),
    { numRuns: 500 },
  )
})
