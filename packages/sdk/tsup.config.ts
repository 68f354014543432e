import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/webhooks.ts', 'src/resources.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  // Shared chunks: an error class is the same class whether it came from `.` or from `./webhooks`.
  splitting: true,
  dts: true,
  clean: true,
  tsconfig: 'tsconfig.portable.json',
})
