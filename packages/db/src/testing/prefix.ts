/** How the temporary directory of a test run is called; the process id of the run follows. */
export const PREFIX = 'merchant-payments-test-'
