export { type TestBrowser, testBrowser } from './browser.ts'
export { startTestApp } from './test-app.ts'
export { type Caller, type Session, type TestServer, testServer } from './test-server.ts'
export { totpCode } from './totp.ts'
