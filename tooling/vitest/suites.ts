/** What a busy machine needs at times. */
export const patient = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}

/**
 * For suites of many files that start servers, databases or browsers. What a file has imported stays for the next one:
 * loading all of it again for each was a third of the work. So a file leaves no module and no global changed behind it.
 */
export const heavy = { ...patient, isolate: false }
