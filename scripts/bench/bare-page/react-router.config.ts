import type { Config } from '@react-router/dev/config'

/** Built outside the site's own output: this page exists only for comparison. */
export default { appDirectory: 'app', buildDirectory: '../../../build/bare-page', ssr: true } satisfies Config
