import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // The English pages are another build of the same screens: see web/vite.config.ts.
  buildDirectory: process.env.SITE_LANGUAGE === 'en' ? 'build/web-en' : 'build/web',
  ssr: true,
  // The whole route table is one small immutable file. Discovering it link by link costs a request on every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
