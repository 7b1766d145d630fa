import type { Config } from '@react-router/dev/config'

/** Built outside the project's own output: this page only exists to be measured against. */
export default { appDirectory: 'app', buildDirectory: '../../../build/bare-page', ssr: true } satisfies Config
