import { expect, test } from 'vitest'
import { settings } from './settings.ts'

test.each([
  ['a server that keeps its data has none', true, '/var/lib/data', ''],
  ['a server for tests has them beside its files', false, '/var/lib/data', '/var/lib/data'],
  ['a server for tests has none where their path would be too long', false, `/${'d'.repeat(90)}`, ''],
])('Unix sockets: %s', (_, durable, data, directory) => {
  expect(settings(5432, durable, data)).toContain(`unix_socket_directories=${directory}`)
})
