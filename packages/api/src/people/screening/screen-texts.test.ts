import { expect, test } from 'vitest'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { createScreenTexts } from './screen-texts.ts'

const screenTexts = createScreenTexts(builtInBlocklist())
/** Each way to read a text has letters that are read in two ways, signs that may be letters, and letters that look like others. */
const worst = (length: number) => 'rnvvcl6#aBbb|_ '.repeat(length).slice(0, length)

/** Whether the search ends without a turn of the event loop. */
async function endsAtOnce(texts: Record<string, string>): Promise<boolean> {
  let ended = false
  const search = screenTexts(7, texts).then(() => {
    ended = true
  })
  for (let microtasks = 0; microtasks < 10; microtasks += 1) await null
  const atOnce = ended
  await search
  return atOnce
}

test('usual texts are screened at once, and long ones beside other requests', async () => {
  const description = 'Roasted on Mondays, sent the same day. '.repeat(8)
  expect(await endsAtOnce({ name: 'House blend, 250 g', description })).toBe(true)
  expect(await endsAtOnce({ name: 'Tea', description: worst(5_000) })).toBe(false)
  const items = Array.from({ length: 100 }, (_, item) => [`line_items.${item}.name`, worst(250)])
  expect(await endsAtOnce(Object.fromEntries(items))).toBe(false)
})

test('a long text has the findings of a short one', async () => {
  const padding = 'Tea and biscuits. '.repeat(100)
  for (const text of ['Pure c0c@ine', 'A coc aine set', 'c*caine', 'Tea']) {
    const short = await screenTexts(7, { name: 'Set', description: text })
    expect(await screenTexts(7, { name: 'Set', description: `${padding} ${text}` })).toEqual(short)
    expect(short?.field).toBe(text === 'Tea' ? undefined : 'description')
  }
})

test('a term across the end of a name and its description is found', async () => {
  expect(await screenTexts(7, { name: 'Pure coca', description: 'ine 5 g' })).toMatchObject({ field: 'description' })
})

test('the long texts of an account delay those of another by one request', async () => {
  const ended: number[] = []
  const search = (accountId: number) =>
    screenTexts(accountId, { description: worst(2_000) }).then(() => ended.push(accountId))
  await Promise.all([...Array.from({ length: 10 }, () => search(1)), search(2)])
  expect(ended.indexOf(2)).toBeLessThanOrEqual(2)
  expect(ended).toHaveLength(11)
})
