#!/usr/bin/env node
await import('../src/commands/main.ts')
