export { type Listening, listen } from './listen.ts'
export type { Clock, ConfiguredWebhook, KeyPair, Log, SandboxOptions } from './options.ts'
export { createSandbox, type Sandbox } from './sandbox.ts'
