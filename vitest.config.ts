// Every suite of the repository in one run; each package's own vitest.config.ts says what it needs.
export default {
  test: {
    projects: ['packages/*', 'apps/*', 'tooling/*'],
  },
}
