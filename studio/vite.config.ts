import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('./pages'),
  base: '/',
  publicDir: false,
  build: {
    outDir: here('../build/studio'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0, // the content security policy has no `data:`
    modulePreload: { polyfill: false }, // it would be a script written into the page, which the policy forbids
  },
})
