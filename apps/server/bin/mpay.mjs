#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { SettingFault, textFile } from '../src/settings/formats.mjs'

// The settings that `npm start` reads too.
const settings = fileURLToPath(new URL('../../../.env', import.meta.url))
try {
  if (existsSync(settings)) process.loadEnvFile(textFile(settings).path)
} catch (error) {
  if (!(error instanceof SettingFault)) throw error
  console.error(`Wrong configuration:\n  .env ${error.message}`)
  process.exit(1)
}

// As `npm start` has it: half of what a short command takes is compiling.
module.enableCompileCache?.(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))

try {
  await import('../src/commands/main.ts')
} catch (error) {
  // On a fresh clone: packages are missing, or the Node that reads TypeScript, or what is built from the sources.
  if (!['ERR_MODULE_NOT_FOUND', 'ERR_UNKNOWN_FILE_EXTENSION'].includes(error.code)) throw error
  console.error(`mpay is not installed or built: ${error.message}`)
  console.error('Run `npm start` once, which installs and builds everything, and try again.')
  process.exitCode = 1
}
