import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/console/',
  plugins: [tailwindcss(), react()],
  publicDir: false,
  build: {
    outDir: here('../build/console'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0, // the content security policy has no `data:`
    cssCodeSplit: false, // its rules keep one order, whichever screen comes first
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file in place of seven: they compress together, and every page needs them.
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            // Most screens write money and dates: in a file of their own they are not in each screen's shared parts anew.
            {
              name: 'figures',
              test: /\/(ui\/(thai-date|money-text)|domain\/(money|calendar\/(bangkok|dates)))\.ts$/,
            },
          ],
        },
      },
    },
    modulePreload: { polyfill: false }, // it would be a script written into the page, which the policy forbids
  },
})
