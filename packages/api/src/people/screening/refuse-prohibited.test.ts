import { expect, test } from 'vitest'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { refuseProhibited } from './refuse-prohibited.ts'
import { createScreen } from './screen.ts'

const screen = createScreen(builtInBlocklist())
/** Each way to read a text has letters that are read in two ways, signs that may be letters, and letters that look like others. */
const worst = (length: number) => 'rnvvcl6#aBbb|_ '.repeat(length).slice(0, length)

/** Screens texts of account 7, and returns whose turns it took. */
async function turnsOf(texts: Record<string, string>): Promise<unknown[]> {
  const turns: unknown[] = []
  const admission = { takeTurn: async (party: unknown) => void turns.push(party) }
  await refuseProhibited({ services: { screen, admission }, account: { id: 7 } } as unknown as AccountScope, texts)
  return turns
}

test('a long text is screened in pieces, and requests of others begin between them', async () => {
  const turns = await turnsOf({ name: 'Tea', description: worst(5_000) })
  expect(new Set(turns)).toEqual(new Set([7]))
  // Each of its readings is a piece.
  expect(turns.length).toBeGreaterThan(20)
})

test('many texts that are long together are screened in pieces', async () => {
  const names = Object.fromEntries(Array.from({ length: 100 }, (_, item) => [`line_items.${item}.name`, worst(250)]))
  expect((await turnsOf(names)).length).toBeGreaterThan(20)
})

test('usual texts are screened at once', async () => {
  const description = 'Roasted on Mondays, sent the same day. '.repeat(8)
  expect(await turnsOf({ name: 'House blend, 250 g', description })).toEqual([])
})

test('a search in pieces finds the same terms as a search of the whole', () => {
  for (const text of ['Pure c0c@ine', 'A coc aine set', 'c*caine', 'eniacoc', 'Tea']) {
    const pieces = screen.inPieces(text)
    let piece = pieces.next()
    while (!piece.done) piece = pieces.next()
    expect(piece.value).toEqual(screen(text))
  }
})
