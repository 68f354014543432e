import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataUrl, png } from '@merchant-payments/api/testing'
import { expect, test } from 'vitest'
import { startInstallation } from './installation.ts'
import { runMpay } from './mpay.ts'

test('an operator sets the brand from a file with images in the same folder, and reads it again', async () => {
  const installation = await startInstallation()
  const mpay = (...args: string[]) => installation.mpay('brand', ...args)
  const run = (...args: string[]) => runMpay(installation.environment, 'brand', ...args)
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const fileOf = async (content: unknown) => {
    const file = join(folder, 'brand.json')
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  const setTo = async (content: object) => {
    const { code, stdout, stderr } = await run('set', '--file', await fileOf(content), '--json')
    const note = 'text and links are #7f6a00 on light pages and #ffd400 on dark ones'
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(note) })
    return JSON.parse(stdout) as { object: string; name: string }
  }
  await writeFile(join(folder, 'logo.png'), png(200, 50))
  await writeFile(join(folder, 'script.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  expect((await run('show')).stderr).toContain('The platform has no brand')
  const brand = { name: 'Acme Pay', logo: 'logo.png', icon: dataUrl(png(64, 64)), color: '#ffd400' }
  const set = await setTo(brand)
  expect(set).toMatchObject({ object: 'brand', name: 'Acme Pay', color: '#ffd400', terms_url: null })
  expect(await mpay('show')).toEqual(set)
  // The output of show can be set again.
  const { object, ...shown } = set
  expect(await setTo({ ...shown, name: 'Acme' })).toEqual({ ...set, name: 'Acme' })

  for (const [content, words] of [
    ['{', 'is not JSON'],
    [[], 'must hold one JSON object'],
    [{ name: 'A', logo: 'none.png' }, 'logo: '],
    [{ name: 'A', logo: 'script.svg' }, 'SVG is not taken'],
    [{ name: 'A', color: 'red' }, 'color: must be a colour as #rrggbb'],
  ] as const) {
    const { code, stderr } = await run('set', '--file', await fileOf(content))
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(words) })
  }
  expect(await mpay('show')).toMatchObject({ name: 'Acme' })
  for (const removed of [true, false]) expect(await mpay('remove')).toEqual({ object: 'brand', removed })
  expect((await run('show')).stderr).toContain('The platform has no brand')
})
