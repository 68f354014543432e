export { type TestBrowser, testBrowser } from './browser.ts'
export { type Caller, type Session, type TestServer, testServer } from './test-server.ts'
