import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { listsChunk, pagesChunk, siteChunk } from './chunks.ts'

/** Every phone sold since 2020 runs these; older ones read the page without JavaScript. */
const BROWSERS = ['chrome111', 'safari16.4', 'firefox114']

/** What our own pages are made of, for the sharing of chunks. */
const OURS = /[\\/](web|ui|domain|contract|lucide-react)[\\/][^?]*$/

const isEnglish = process.env.SITE_LANGUAGE === 'en'

export default defineConfig(({ command }) => ({
  plugins: [...(isEnglish ? [wordsInEnglish()] : []), onlyWebSocket(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    // Beside the Thai files, and found there by the same server.
    assetsDir: isEnglish ? 'assets/en' : 'assets',
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
              // Four chunks that pages share, in place of some dozens of a few hundred bytes each: fewer requests, and they
              // compress better together. What only some pages use stays with them.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)[\\/]/,
                  priority: 3,
                },
                { name: siteChunk, debugName: 'site', test: OURS, priority: 2 },
                { name: pagesChunk, debugName: 'pages', test: OURS, priority: 1 },
                { name: listsChunk, debugName: 'lists', test: OURS, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
}))

/** The socket library brings more ways to the server, which a page never takes: 3 KB of every signed-in page. */
function onlyWebSocket(): Plugin {
  return {
    name: 'only-web-socket',
    transform(code, id) {
      if (!/engine\.io-client[\\/]build[\\/]esm[\\/]/.test(id)) return null
      if (!/transports[\\/]index\.js$/.test(id)) return { code, map: null, moduleSideEffects: false }
      return "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n"
    },
  }
}

/**
 * English is a second build of the same screens: every module of words gives way to its twin in `en/` beside it, so that
 * a page loads the words of one language and no component chooses.
 */
function wordsInEnglish(): Plugin {
  return {
    name: 'words-in-english',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.') || !source.endsWith('.ts')) return null
      const thai = join(dirname(importer), source)
      const twin = join(dirname(thai), 'en', basename(thai))
      return existsSync(twin) ? twin : null
    },
  }
}
