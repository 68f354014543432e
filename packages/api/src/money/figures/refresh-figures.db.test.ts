import { expect, onTestFinished, test } from 'vitest'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'
import { totalDays } from '../daily-totals/total-days.ts'
import { refreshFigures } from './refresh-figures.ts'

const platform = await testPlatform()
const { database, services, clock, processor } = platform
const { prisma, pool } = database

/** A shop for which the platform holds money. */
async function heldShop() {
  const shop = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  await processor.pay((await shop.sell()).id)
  await catchUp(platform)
  return shop
}

const heldOf = async (accountId: number) =>
  (await prisma.accountFigures.findMany({ where: { accountId } })).map(({ held }) => Number(held))

/** The figures of an account cannot be written. */
async function failFor(accountId: number) {
  await pool.query(`
    CREATE FUNCTION refuse_figures() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no figures'; END $$`)
  await pool.query(`
    CREATE TRIGGER refuse_figures BEFORE INSERT ON account_figures FOR EACH ROW WHEN (NEW.account_id = ${accountId})
    EXECUTE FUNCTION refuse_figures()`)
  const repair = () => pool.query('DROP FUNCTION IF EXISTS refuse_figures CASCADE')
  onTestFinished(async () => void (await repair()))
  return repair
}

const [failing, ...others] = [await heldShop(), await heldShop(), await heldShop()]

test('an account whose figures cannot be counted stops no other (fault: those behind it waited)', async () => {
  const repair = await failFor(failing.accountId)
  const errors = await refreshFigures(services)
  expect(errors).toMatchObject([{ message: 'no figures' }])
  for (const { accountId } of others) {
    expect((await heldOf(accountId))[0]).toBeGreaterThan(0)
    expect(await prisma.changedFigures.count({ where: { accountId } })).toBe(0)
  }
  expect(await heldOf(failing.accountId)).toEqual([])
  await repair()
  expect(await refreshFigures(services)).toBe(false)
  expect(await heldOf(failing.accountId)).toEqual(await heldOf(Number(others[0]?.accountId)))
})

test('an account whose days cannot be added up stops no other', async () => {
  await prisma.accountFigures.deleteMany()
  const repair = await failFor(failing.accountId)
  expect(await totalDays(services)).toMatchObject({ more: false, errors: [{ message: 'no figures' }] })
  for (const { accountId } of others) expect(await heldOf(accountId)).toHaveLength(1)
  await repair()
  expect(await totalDays(services)).toMatchObject({ errors: [] })
  expect(await heldOf(failing.accountId)).toHaveLength(1)
})

test('a figure that has drifted is counted anew with the next totals', async () => {
  const [{ accountId } = failing] = others
  await totalDays(services)
  const before = await heldOf(accountId)
  await prisma.accountFigures.updateMany({ where: { accountId }, data: { held: { increment: 1 } } })
  await refreshFigures(services)
  expect(await heldOf(accountId)).not.toEqual(before)
  clock.advance(3 * 60 * 60_000 + 60_000)
  await totalDays(services)
  expect(await heldOf(accountId)).toEqual(before)
})
