import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build/web',
  ssr: true,
  // The whole route table is one small immutable file. Discovering it link by link costs a request on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
