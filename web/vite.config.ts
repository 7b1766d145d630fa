import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { betChunk, formsChunk, listsChunk, pagesChunk, siteChunk, ticketsChunk } from './chunks.ts'

/** Every phone sold since 2020 runs these; older ones read the page without JavaScript. */
const BROWSERS = ['chrome111', 'safari16.4', 'firefox114']

/** The modules that shared chunks are made of. */
const OURS = /[\\/](web|ui|domain|contract|lucide-react)[\\/][^?]*$/

const isEnglish = process.env.SITE_LANGUAGE === 'en'

export default defineConfig(({ command }) => ({
  plugins: [
    ...(isEnglish ? [wordsInEnglish()] : []),
    onlyWebSocket(),
    formsWhereUsed(),
    tailwindcss(),
    reactRouter(),
  ],
  publicDir: 'web/public',
  build: {
    // Beside the Thai files, so that the same server finds both.
    assetsDir: isEnglish ? 'assets/en' : 'assets',
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0, // the content security policy allows no `data:` fonts, and files are cached better
    chunkSizeWarningLimit: 300,
  },
  environments: {
    // React reads NODE_ENV when it loads, and its development build renders several times slower. Bundled, it is the production
    // build however the server was started.
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
              // Seven shared chunks instead of dozens of a few hundred bytes: fewer requests, better compression. What only a
              // few pages use stays with them.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)[\\/]/,
                  priority: 6,
                },
                { name: siteChunk, debugName: 'site', test: OURS, priority: 5 },
                { name: formsChunk, debugName: 'forms', test: OURS, priority: 4 },
                { name: pagesChunk, debugName: 'pages', test: OURS, priority: 3 },
                { name: ticketsChunk, debugName: 'tickets', test: OURS, priority: 2 },
                { name: betChunk, debugName: 'bet', test: OURS, priority: 1 },
                { name: listsChunk, debugName: 'lists', test: OURS, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
}))

/** Drops the socket library's other transports, which we never use: 3 KB of every signed-in page. */
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
 * A page whose forms are for browsers without scripts alone does not load what draws them: without this the bundler keeps
 * the import, for React could do something when it is asked for.
 */
function formsWhereUsed(): Plugin {
  return {
    name: 'forms-where-used',
    transform(code, id) {
      if (!/[\\/]web[\\/](forms[\\/]|fields[\\/]|screens[\\/]bet(-realtime)?[\\/]simple)/.test(id))
        return null
      return { code, map: null, moduleSideEffects: false }
    },
  }
}

/**
 * English is a second build of the same screens: every module of texts is replaced by its counterpart in `en/` beside it, so
 * that a page loads one language and no component chooses.
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
