import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Inlines script and style into the one page, with their hashes in its policy: nothing else may run or be requested. */
function intoOnePage(): Plugin {
  return {
    name: 'into-one-page',
    generateBundle(_, bundle) {
      const [script] = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []))
      if (!script) throw new Error('the verifier has no script')
      const code = script.code.trim().replaceAll('</script', '<\\/script')
      const style = readFileSync(here('./verifier/verifier.css'), 'utf8').trim()
      const policy = `default-src 'none'; script-src '${hashOf(code)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`
      const parts: Readonly<Record<string, string>> = {
        POLICY: policy,
        '/* STYLE */': style,
        '/* SCRIPT */': code,
      }
      const source = readFileSync(here('./verifier/verifier.html'), 'utf8').replaceAll(
        /POLICY|\/\* (STYLE|SCRIPT) \*\//g,
        (word) => parts[word] ?? word,
      )
      for (const name of Object.keys(bundle)) delete bundle[name]
      this.emitFile({ type: 'asset', fileName: 'verifier.html', source })
    },
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

export default defineConfig({
  publicDir: false,
  plugins: [intoOnePage()],
  build: {
    outDir: here('../build/verifier'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    lib: { entry: here('./verifier/verifier.ts'), formats: ['iife'], name: 'verifier' },
  },
})
