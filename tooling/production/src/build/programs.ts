/** What is built: a program of the build, and the module with which it begins. */
export const programs = {
  server: 'apps/server/src/main.ts',
  mpay: 'apps/server/src/commands/main.ts',
} as const
