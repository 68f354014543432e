import { defineConfig, type Options } from 'tsup'

const built = {
  target: 'node20',
  platform: 'node',
  // Dependencies are bundled: the sandbox is installed alone.
  noExternal: ['hono', '@hono/node-server', '@modelcontextprotocol/server', 'zod'],
  external: ['msw'],
  tsconfig: 'tsconfig.json',
  shims: true,
  minifySyntax: true,
} satisfies Options

export default defineConfig([
  { ...built, entry: { index: 'src/index.ts', msw: 'src/msw.ts' }, format: ['esm', 'cjs'], dts: true },
  { ...built, entry: { cli: 'src/cli/main.ts' }, format: ['esm'] },
])
