import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mostWin } from '../../../studio/games/games.ts'
import { readConfig } from '../../config.ts'
import { type OpenedStudio, openStudio } from './open-studio.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-own-studio-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settings = (more = {}) => readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...more })

/** Starts it, stops it, and says what it said. */
async function opened(): Promise<OpenedStudio> {
  const { promise, resolve } = Promise.withResolvers<OpenedStudio>()
  const studio = openStudio({ config: settings(), port: 3000, onStart: resolve })
  const said = await promise
  const base = new URL(said.launchUrl).origin
  expect((await fetch(`${base}/games.json`)).status).toBe(200)
  const page = await fetch(`${base}/play/hi-lo`)
  expect(page.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://localhost:3000 http://127.0.0.1:3000',
  )
  await studio?.stop()
  await expect(fetch(`${base}/healthz`)).rejects.toThrow()
  return said
}

test('a demo’s studio starts, says its key, its list and where it plays, and ends with its site', async () => {
  const said = await opened()
  expect(said.launchUrl).toMatch(/^http:\/\/localhost:\d+\/play\/\{game\}\?token=\{token\}&user=\{user\}/)
  expect(said.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect((JSON.parse(said.list) as { id: string }[]).map(({ id }) => id)).toContain('hi-lo')
  expect(said.mostWin).toBe(mostWin())
  expect((await opened()).publicKey).toBe(said.publicKey)
})

test('there is none where it is off', () => {
  expect(openStudio({ config: settings({ STUDIO: 'off' }), port: 3000, onStart: () => {} })).toBeUndefined()
})
