#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The settings that `npm start` reads too.
const settings = fileURLToPath(new URL('../../../.env', import.meta.url))
if (existsSync(settings)) process.loadEnvFile(settings)

await import('../src/commands/main.ts')
