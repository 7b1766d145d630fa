import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Every phone sold since 2020 runs these; older ones read the page without JavaScript. */
const BROWSERS = ['chrome111', 'safari16.4', 'firefox114']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0, // the content security policy has no `data:` for fonts, and images are cached better as files
    chunkSizeWarningLimit: 300,
  },
  environments: {
    // React looks at NODE_ENV when it loads, and its development half renders several times slower. Inside the bundle it
    // is the production half whatever the server was started with.
    ...(command === 'build'
      ? {
          ssr: {
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: true },
          },
        }
      : {}),
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Two chunks that every page shares, in place of two dozen of a few hundred bytes each: fewer requests,
              // and they compress better together. What only some pages use stays with them.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)[\\/]/,
                  priority: 2,
                },
                { name: 'site', test: /[\\/](web|ui)[\\/]/, minShareCount: 8, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))
