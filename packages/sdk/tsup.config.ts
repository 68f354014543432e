import type { Options } from 'tsup'

// No value is imported: `npm start` runs tsup without installing the SDK's own development dependencies.
export default {
  entry: ['src/index.ts', 'src/webhooks.ts', 'src/resources.ts'],
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  // Shared chunks: an error class is the same class whether it came from `.` or from `./webhooks`.
  splitting: true,
  dts: true,
  clean: true,
  tsconfig: 'tsconfig.portable.json',
} satisfies Options
