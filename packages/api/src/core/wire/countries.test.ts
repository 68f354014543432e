import { expect, test } from 'vitest'
import { isCountry, listCountries } from './countries.ts'

test('every country is listed once by its name, and no other region', () => {
  const countries = listCountries()
  expect(countries.length).toBeGreaterThan(240)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
  expect(countries[0]).toEqual({ code: 'AF', name: 'Afghanistan' })
  expect(countries).toContainEqual({ code: 'GB', name: 'United Kingdom' })
  for (const other of ['UK', 'EU', 'XK', 'ZZ', 'us', 'USA', '']) expect(isCountry(other)).toBe(false)
})
