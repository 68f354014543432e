import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { leftOutBy, type Manifest, productionPackages } from './installed.ts'

/** A folder with these packages in its node_modules; the first one is the folder's own. */
function install(own: Partial<Manifest>, ...others: Partial<Manifest>[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@merchant-payments/own', ...own }))
  for (const manifest of others) {
    const place = join(folder, 'node_modules', manifest.name ?? '')
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
  }
  return folder
}

const needs = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '*']))

test('finds what runs, through ours and what others need, and nothing that is for development', () => {
  const folder = install(
    { dependencies: needs('@merchant-payments/other'), devDependencies: needs('tool') },
    { name: '@merchant-payments/other', dependencies: needs('a') },
    { name: 'a', dependencies: needs('b'), optionalDependencies: needs('for-another-platform') },
    { name: 'b', dependencies: needs('a') },
    { name: 'tool' },
  )
  expect(productionPackages([folder], new Set()).map(({ name }) => name)).toEqual(['a', 'b'])
})

test('says what is not installed, but for what is kept from it', () => {
  const folder = install({ dependencies: needs('a') }, { name: 'a', dependencies: needs('b') })
  expect(() => productionPackages([folder], new Set())).toThrow('b, which a needs, is not installed')
  const leftOut = leftOutBy('overrides:\n  "a>b": "-"\n  "c>d": "1.0.0"\n')
  expect([...leftOut]).toEqual(['a>b'])
  expect(productionPackages([folder], leftOut)).toHaveLength(1)
})
