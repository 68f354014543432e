/** For suites that start a server, a database or a browser, each of which takes its time on a busy machine. */
export const patient = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}
