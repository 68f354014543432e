import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { usage } from '../../cli/options.ts'
import { actions } from '../../faults/fault.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)

test('the README shows these examples, which are type-checked, and no other ones', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'))
  const examples = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  expect(blocks.toSorted()).toEqual(examples.toSorted())
})

test('every option of the command and every fault is in the README', () => {
  for (const [option] of usage.matchAll(/--[a-z-]+/g)) expect(readme).toContain(`\`${option}`)
  for (const action of actions) expect(readme).toContain(`\`${action}\``)
})

test('the first checkout is paid', async () => {
  expect((await import('./first-checkout.ts')).paid.payment_status).toBe('paid')
})

test('a year of renewals is billed and told, and a lost answer makes one customer', async () => {
  const { aYearOfRenewals, sandbox } = await import('./subscription.ts')
  onTestFinished(() => sandbox.close())
  expect(await aYearOfRenewals()).toHaveLength(13)
  const { handled } = await import('./webhooks.ts')
  expect(handled.filter((type) => type === 'invoice.paid')).toHaveLength(13)
  const { answerLost } = await import('./faults.ts')
  const customers = sandbox.events.list({ type: 'customer.created' }).length
  expect(await answerLost()).toBe(customers + 1)
})

test('a snapshot is the beginning of another world', async () => {
  expect(await (await import('./worlds.ts')).twoWorlds()).toMatchObject([{ data: { object: { name: 'Ada' } } }])
})
