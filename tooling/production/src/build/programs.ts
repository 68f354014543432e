/** A program of the build, and its entry module. */
export const programs = {
  server: 'apps/server/src/main.ts',
  mpay: 'apps/server/src/commands/main.ts',
} as const
