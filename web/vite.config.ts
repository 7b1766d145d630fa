import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    // Every phone sold since 2020 runs these; older ones read the page without JavaScript.
    target: ['chrome111', 'safari16.4', 'firefox114'],
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0, // the content security policy has no `data:` for fonts, and images are cached better as files
    chunkSizeWarningLimit: 200,
  },
})
