export { type OwnEvent, openShop, permutations, receive, type Shop } from './shop.ts'
export { type TestClock, testClock } from './test-clock.ts'
export { type Client, refusal, type TestPlatform, testPlatform } from './test-platform.ts'
export { type Interception, type SentEvent, type TestProcessor, testProcessor } from './test-processor.ts'
