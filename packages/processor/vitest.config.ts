import { patient } from '@merchant-payments/vitest/patient'
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { ...patient, include: ['src/**/*.test.ts'] } })
