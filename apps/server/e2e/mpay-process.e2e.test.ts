import { afterAll, beforeAll, expect, it } from 'vitest'
import { spawnMpay } from './mpay.ts'
import { freePorts, newPlace, type Place } from './place.ts'
import { spawnServer } from './spawn-server.ts'

/** As a newcomer has it: nothing runs, and there is no data yet. */
let place: Place
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  place = await newPlace({ embedded: true })
  environment = place.environmentOn(await freePorts())
})
afterAll(() => place.remove())

it('mpay, as it is typed, starts what it needs, prints one JSON value, and works on beside a server', async () => {
  const create = ['merchants', 'create', '--name', 'Tea', '--json', '--email']
  const alone = await spawnMpay(environment, ...create, 'alone@example.com')
  expect(alone).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(alone.stdout)).toMatchObject({ merchant_id: expect.stringMatching(/^mer_/) })

  const server = await spawnServer(environment)
  const beside = await spawnMpay(environment, ...create, 'beside@example.com')
  expect(beside).toMatchObject({ code: 0, stderr: '' })
  const keys = [alone, beside].map(({ stdout }) => JSON.parse(stdout).test_key as string)
  const account = `${server.url}/api/v1/account`
  const answers = await Promise.all(keys.map((key) => fetch(account, { headers: { authorization: `Bearer ${key}` } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await server.end()).toBe(0)

  const refused = await spawnMpay(environment, 'keys', 'list', 'mer_unknown', '--json')
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'There is no merchant mer_unknown.\n' })
})
