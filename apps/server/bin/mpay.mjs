#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The settings that `npm start` reads too.
const settings = fileURLToPath(new URL('../../../.env', import.meta.url))
if (existsSync(settings)) process.loadEnvFile(settings)

// As `npm start` has it: half of what a short command takes is compiling.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))

await import('../src/commands/main.ts')
